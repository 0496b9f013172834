import { expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };

test('signing out without the server signs out here at once, and on the server before it answers anything else', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  const kept = (await context.cookies()).find(({ name }) => name === 'cairn');
  const other = await context.newPage();
  await other.goto(`${cairn.url}/app/projects`);
  await other.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await cairn.halt();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { level: 1, name: 'You are signed out on this device' }).waitFor(slowly);
    await tab.getByRole('heading', { name: 'Projects' }).waitFor({ state: 'detached' });
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.') && key !== 'cairn.signed-out')),
  ).toEqual([]);
  // A reload changes nothing: none of the cached data is available to anybody.
  await page.goto(`${cairn.url}/app/projects`);
  await page.getByRole('heading', { level: 1, name: 'You are signed out on this device' }).waitFor(slowly);

  await other.close();
  await page.route('**/api/auth/me', (route) => route.abort()); // the page must not be the one that ends it
  await cairn.restart();
  const html = await (await context.request.get(`${cairn.url}/app`)).text();
  expect(html).toContain('"user":null'); // its demo accounts contain every address
  await page.goto(`${cairn.url}/app`);
  await page.waitForURL(/\/auth\/login/);
  // A copy of its cookie does not work.
  const copy = await browser.newContext();
  if (!kept) throw new Error('the sign-in has no cookie');
  await copy.addCookies([kept]);
  expect((await copy.request.get(`${cairn.url}/api/auth/me`)).status()).toBe(401);
  await Promise.all([copy.close(), context.close()]);
});

test('the page of somebody who has signed out goes on by itself when the server answers, and they can sign in again', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  cairn.network.down = () => true;
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are signed out on this device' }).waitFor(slowly);
  cairn.network.down = () => false;
  await page.waitForURL(`${cairn.url}/`, slowly);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.reload();
  await page.getByRole('button', { name: /Account of/ }).waitFor(slowly);
  await context.close();
});
