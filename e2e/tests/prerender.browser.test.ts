import { expect, test } from '@rstest/core';
import { visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test.each([
  ['/', 'en-US', 'Correct an agent once.', 'Team memory for coding agents · Cairn'],
  ['/', 'ar', 'صحح للوكيل مرة واحدة.', 'ذاكرة الفريق لوكلاء البرمجة · Cairn'],
  ['/auth/login', 'de', 'Anmelden', 'Anmelden · Cairn'],
  ['/auth/signup', 'zh-CN', '创建你的账号', '创建你的账号 · Cairn'],
])('%s in %s paints without JavaScript', async (path, locale, heading, title) => {
  const { page, context, problems } = await visit(browser, { javaScriptEnabled: false, locale });
  await page.goto(cairn.url + path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await page.title()).toBe(title);
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('Cairn');
  expect(problems).toEqual([]);
  await context.close();
});

test.each(['/', '/auth/login', '/auth/login?notice=expired', '/auth/signup'])('%s comes to life as it stands', async (path) => {
  const { page, context, problems } = await visit(browser);
  // The mark is lost if the heading is replaced instead of hydrated.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector<HTMLElement>('#root h1');
      if (!heading) return;
      heading.dataset.first = 'true';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(cairn.url + path);
  await page.waitForFunction(() => Object.keys(document.querySelector('#root h1') ?? {}).some((key) => key.startsWith('__react')));
  expect(await page.locator('h1').getAttribute('data-first')).toBe('true');
  if (path.includes('expired')) await page.getByText('Session expired. Please log in again.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the landing page asks for its scripts once it has been painted', async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto(cairn.url);
  await page.waitForFunction(() => Object.keys(document.querySelector('#root h1') ?? {}).some((key) => key.startsWith('__react')));
  const order = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const files = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return files.map(({ startTime }) => startTime > painted);
  });
  expect(order.length).toBeGreaterThan(2);
  expect(order.every((after) => after)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('what is typed before a script has come is kept, and is not sent into an address', async () => {
  const { page, context, problems } = await visit(browser);
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/public\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${cairn.url}/auth/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('dev@acme.example');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('cairn-demo');
  await password.press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).toBe(`${cairn.url}/auth/login`);
  come();
  await page.locator('button[type="submit"]').waitFor();
  expect(await password.inputValue()).toBe('cairn-demo');
  await password.press('Enter');
  await page.waitForURL(/\/app/);
  expect(page.url()).not.toContain('cairn-demo');
  expect(problems).toEqual([]);
  await context.close();
});
