import { expect, test } from '@rstest/core';
import type { Route } from 'playwright';
import { violations } from '../support/axe.ts';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('staff write an article by keyboard, publish it, and a reader gets it', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'staff@cairn.example');
  await page.goto(`${cairn.url}/app/staff/articles`);
  await page.getByRole('link', { name: 'Rotate an API key' }).waitFor(slowly);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'New article' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title in English' }).fill('Export an audit log');
  await page.keyboard.press('Enter');
  const body = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await body.waitFor(slowly);
  await body.focus();
  // The first save arrives, its answer is lost, and a later one says the same, as after a reload: no conflict with oneself.
  const sentTwice = async (route: Route) => {
    await route.fetch({ headers: { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() } });
    await route.continue();
  };
  await page.route(/\/texts\/en$/, sentTwice, { times: 1 });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.keyboard.type('Open it, then ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Export');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('strong', { hasText: 'Export' }).waitFor(slowly);
  await refused;
  await page.getByText('Saved', { exact: false }).first().waitFor(slowly);
  expect(await violations(page)).toEqual([]);

  // What was typed is there again, from the server.
  await page.reload();
  await expect.poll(() => body.inputValue()).toBe('Open it, then **Export**');
  await body.press('ControlOrMeta+Enter');
  await page.getByText('Readers get this').waitFor(slowly);

  await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
  await page.getByRole('region', { name: 'English text' }).getByText('Export').waitFor(slowly);
  await page.getByRole('textbox', { name: 'Address' }).fill('rotate-an-api-key');
  await page.getByRole('textbox', { name: 'Title' }).fill('Ein Protokoll exportieren');
  await page.getByText('Another article has this address, or had it.').waitFor(slowly);

  await page.goto(`${cairn.url}/app/help/export-an-audit-log`);
  await page.getByRole('heading', { level: 1, name: 'Export an audit log' }).waitFor(slowly);
  expect(problems.filter((problem) => !/40[049]/.test(problem))).toEqual([]);
  await context.close();
});

test('a member does not get the pages of staff', async () => {
  const { page, context } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/staff/articles`);
  await page.getByRole('heading', { level: 1 }).waitFor(slowly);
  expect(await page.getByRole('button', { name: 'New article' }).count()).toBe(0);
  await context.close();
});
