import { expect, test } from '@rstest/core';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { routeOnce } from '../support/route-once.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('language and colours turn the page at once, and another browser knows them', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Preferences' }).click();
  await page.waitForURL(`${cairn.url}/app/settings/preferences`);

  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.getByLabel('Language', { exact: true }).selectOption('ar');
  await page.getByRole('heading', { level: 1, name: 'التفضيلات' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await page.getByRole('navigation').getByRole('link', { name: 'الإعدادات' }).first().waitFor();
  await page.getByText('حُفظ', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();

  const other = await visit(browser);
  await signInByApi(other.page, cairn.url, 'dev@acme.example');
  const { user } = await (await other.page.request.get(`${cairn.url}/api/auth/me`)).json();
  expect(user.preferences).toMatchObject({ locale: 'ar', appearance: { colourScheme: 'dark' } });
  await other.context.close();
});

test('what could not be saved says so, and is sent again', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'viewer@acme.example');
  await page.goto(`${cairn.url}/app/settings/preferences`);
  await routeOnce(page, '**/api/auth/me/preferences', (route) => route.abort());
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.getByText('Not saved to your account').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await context.close();
});

test('a new name stands everywhere at once', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/settings`);
  await page.getByRole('link', { name: 'Profile' }).click();
  const name = page.getByLabel('Display name');
  await name.fill('   ');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Enter a display name.').waitFor();
  await name.fill('Jonas W.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('button', { name: 'Account of Jonas W.' }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Jonas W.');
  expect(problems).toEqual([]);
  await context.close();
});
