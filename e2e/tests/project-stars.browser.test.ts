import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const starOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Star ${name}`, exact: true });
const pressed = (page: Page, name: string) => starOf(page, name).getAttribute('aria-pressed');
const starredOnes = (page: Page) => page.getByRole('navigation', { name: 'Projects shown' }).getByRole('link', { name: /^Starred/ });
const namesIn = (page: Page) => page.getByRole('main').locator('[data-row]').allTextContents();

test('a project is starred by keys on its card, found under Starred after a reload, and unstarred in the table, in every open tab', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/projects`);
  await starOf(page, 'Client SDKs').waitFor();
  expect(await starredOnes(page).textContent()).toBe('Starred0');
  const other = await context.newPage();
  await other.goto(`${cairn.url}/app/project?project=client-sdks`);
  await starOf(other, 'Client SDKs').waitFor();
  expect(await pressed(other, 'Client SDKs')).toBe('false');

  await page.getByRole('main').getByRole('link', { name: 'Client SDKs' }).focus();
  await page.keyboard.press('Tab');
  expect(await starOf(page, 'Client SDKs').evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => pressed(page, 'Client SDKs')).toBe('true');
  await expect.poll(() => starredOnes(page).textContent()).toBe('Starred1');
  await expect.poll(() => pressed(other, 'Client SDKs')).toBe('true');
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await starredOnes(page).click();
  await expect.poll(() => namesIn(page)).toEqual(['Client SDKs']);
  await page.goto(`${cairn.url}/app`);
  await expect.poll(() => page.getByRole('table', { name: 'My projects' }).getByRole('row').nth(1).textContent()).toContain('Client SDKs');

  await page.goto(`${cairn.url}/app/projects?status=starred&view=table`);
  await starOf(page, 'Client SDKs').click();
  await page.getByText('No starred projects').waitFor();
  await expect.poll(() => pressed(other, 'Client SDKs')).toBe('false');
  await page.reload();
  await page.getByText('No starred projects').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a star that the server does not take goes back to what it was', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/projects?view=table`);
  await page.route('**/api/projects/*/star', (route) => route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } }));
  await starOf(page, 'Payments API').click();
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => pressed(page, 'Payments API')).toBe('false');
  await expect.poll(() => starredOnes(page).textContent()).toBe('Starred0');
  await context.close();
});
