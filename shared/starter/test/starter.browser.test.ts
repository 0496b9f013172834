import { expect, test } from '@rstest/core';
import { signInByApi, visit } from '../../../e2e/support/browser.ts';
import { browser, cairn, runCairn } from '../../../e2e/support/running.ts';

runCairn();

test.each([
  { locale: 'en', entry: 'Starter', heading: 'Starter' },
  { locale: 'ar', entry: 'Starter', heading: 'Starter' },
])('its page stands in the navigation and says what it holds ($locale)', async ({ locale, entry, heading }) => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(context, cairn.url, 'owner@acme.example');
  await context.addCookies([{ name: 'cairn-locale', value: locale, url: cairn.url }]);
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Payments API' }).waitFor();
  expect(await page.title()).toContain(entry);
  expect(problems).toEqual([]);
  await context.close();
});
