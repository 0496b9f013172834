import { beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const planPath = '/api/registry/plan';
runCairn();
let fresh: BrowserContextOptions;

beforeAll(async () => {
  fresh = await freshSignIn(browser, cairn.url, 'dev@acme.example');
});
beforeEach(() => {
  cairn.network.down = () => false;
});

/** Returns the remotes in the HTML of this page, and whether the plan is complete. */
const inHtml = (page: Page) =>
  page.evaluate(() => {
    const { plan } = JSON.parse(document.getElementById('initial-state')?.textContent ?? 'null') as {
      plan: { cutFor: string | null; remotes: { id: string }[] };
    };
    return { cutFor: plan.cutFor, remotes: plan.remotes.map(({ id }) => id) };
  });
const keptPlan = (page: Page) => page.evaluate(() => localStorage.getItem('cairn.plan') ?? '');

test('the HTML names the remote of its path alone; the rest comes when the page is at rest, and is not asked for twice', async () => {
  const { page, context, problems } = await visit(browser, fresh);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${cairn.url}/app/decisions`);
  expect(await inHtml(page)).toEqual({ cutFor: '/app/decisions', remotes: ['workspace'] });
  await expect.poll(() => keptPlan(page), { timeout: 30_000 }).toContain('settings');
  expect(asked.filter((path) => path === planPath)).toHaveLength(1);

  await page.goto(`${cairn.url}/app/settings/preferences`);
  await page.locator('main h1').waitFor();
  expect(await inHtml(page)).toEqual({ cutFor: '/app/settings/preferences', remotes: ['settings'] });
  await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  expect(asked.filter((path) => path === planPath)).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

test('who goes to another remote before the rest is there waits for it, and is told where it does not come', async () => {
  const { page, context } = await visit(browser, fresh);
  cairn.network.down = (path) => path.startsWith(planPath);
  await page.goto(`${cairn.url}/app/decisions`);
  await page.locator('main h1').waitFor();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor({ timeout: 30_000 });
  // The remotes of the plan in the HTML still work.
  await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();

  cairn.network.down = () => false;
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await context.close();
});

test.each([
  ['/app/nowhere', 404, 'Page not found'],
  ['/app/admin', 403, 'You don’t have access to this page'],
])('%s is answered with %i and without the rest of the plan', async (path, status, title) => {
  const { page, context } = await visit(browser, fresh);
  cairn.network.down = (asked) => asked.startsWith(planPath);
  expect((await page.goto(cairn.url + path))?.status()).toBe(status);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await inHtml(page)).toEqual({ cutFor: path, remotes: [] });
  await context.close();
});
