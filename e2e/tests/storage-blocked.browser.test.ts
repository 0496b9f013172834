import { expect, test } from '@rstest/core';
import type { BrowserContext } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** Like a browser that blocks site data: accessing storage throws, databases and locks are refused. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { configurable: true, get: refuse });
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
}

/** Like a browser whose storage is full. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

const pages = ['/app', '/app/decisions', '/app/conversations', '/app/search?q=capture', '/app/settings'] as const;

async function blocked(
  how: () => void,
): Promise<{ context: BrowserContext; problems: string[] } & Pick<Awaited<ReturnType<typeof visit>>, 'page'>> {
  const visitor = await visit(browser);
  await visitor.context.addInitScript(how);
  return visitor;
}

test.each([
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)('where storage is %s, the application works for this tab: pages, palette, sign-out and sign-in', async (_, how) => {
  const { page, context, problems } = await blocked(how);
  await signIn(page, cairn.url, 'dev@acme.example');
  for (const path of pages) {
    await page.goto(`${cairn.url}${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(await page.getByRole('alert').allTextContents(), path).toEqual([]);
  }
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${cairn.url}/`);
  await page.goto(`${cairn.url}/auth/login`);
  await page.getByLabel('Email').fill('dev@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${cairn.url}/app`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('where cookies are blocked, the sign-in says what is needed', async () => {
  const { page, context } = await blocked(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await page.goto(`${cairn.url}/auth/login`);
  await page.getByText('Your browser blocks cookies.').waitFor();
  await context.close();
});
