import { beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { Cookie } from 'playwright';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let cookies: Cookie[];
beforeAll(async () => {
  const context = await browser.newContext();
  await signInByApi(context, cairn.url, 'dev@acme.example');
  cookies = await context.cookies();
  await context.close();
});
beforeEach(() => {
  cairn.network.down = () => false;
});

/** A file that a deployment removed just as the page was opened. */
const gone = {
  'the entry of a public page': /^\/assets\/public\/static\/js\/public\./,
  'the chunks of a public page': /^\/assets\/public\/static\/js\/async\//,
  'the entry of the application': /^\/assets\/app\/static\/js\/app\./,
};

test.each([
  ['the entry of a public page', '/auth/login', 'en-US', 'Cairn could not start', 'Reload'],
  ['the entry of a public page', '/', 'de', 'Cairn konnte nicht starten', 'Neu laden'],
  ['the chunks of a public page', '/auth/login', 'ar', 'تعذر بدء Cairn', 'إعادة التحميل'],
  ['the entry of the application', '/app/decisions', 'de', 'Cairn konnte nicht starten', 'Neu laden'],
] as const)('without %s, %s says so in words (%s), and a reload brings it', async (part, path, locale, title, reload) => {
  // Without the service worker, which caches files.
  const { page, context } = await visit(browser, { locale, serviceWorkers: 'block' });
  if (path.startsWith('/app')) await context.addCookies(cookies);
  cairn.network.down = (asked) => gone[part].test(asked);
  await page.goto(cairn.url + path);
  const notice = page.getByRole('alert');
  await notice.getByRole('heading', { name: title }).waitFor();
  expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');

  cairn.network.down = () => false;
  await Promise.all([page.waitForEvent('load'), notice.getByRole('link', { name: reload }).click()]);
  await page.locator('#root h1').first().waitFor();
  expect(page.url()).toBe(cairn.url + path);
  // The text of a prerendered page is there before its script, which removes the notice.
  await page.locator('#start-failure').waitFor({ state: 'detached' });
  await context.close();
});
