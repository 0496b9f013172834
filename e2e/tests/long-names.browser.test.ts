import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
const slowly = { timeout: 20_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const name = 'Customer-facing billing statements and downloadable monthly invoices (EU)';
let asOwner: BrowserContextOptions;

beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
  const { page, context } = await visit(browser, asOwner);
  const project = await post(page, 'projects', { name, key: 'BILLEU' });
  await post(page, 'api-keys', { name: 'Of a long name', projects: [project.id], scopes: ['read'], expiresAt: null });
  const gone = await post(page, 'projects', { name: `Deleted: ${name}`.slice(0, 80), key: 'GONE' });
  const archived = await post(page, `projects/${gone.id}/transition`, { to: 'archived', version: gone.version });
  await post(page, `projects/${gone.id}/transition`, { to: 'deleted', version: archived.version, confirm: 'GONE' });
  await context.close();
}, 60_000);

async function post(page: Page, path: string, data: object): Promise<{ id: string; version: number; secret?: string }> {
  const answer = await page.request.post(`${cairn.url}/api/${path}`, { data, headers: { Origin: cairn.url } });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

const boxOf = async (place: Locator) => {
  await place.waitFor(slowly);
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not in sight');
  return { ...box, end: box.x + box.width };
};

test('the name of a project takes no more of a row than others need', async () => {
  const { page, context } = await visit(browser, asOwner);
  await page.goto(`${cairn.url}/app/api-keys`);
  const table = page.getByRole('table', { name: 'API keys' });
  const { end } = await boxOf(table.getByRole('button', { name: 'Actions for Of a long name' }));
  expect(end).toBeLessThan(1440);
  // The client that last used a key is shown even with little room.
  await table
    .getByRole('row', { name: /Claude Code, Jonas/ })
    .getByRole('img', { name: /^Claude Code/ })
    .waitFor(slowly);
  await page.goto(`${cairn.url}/app/projects?view=table&preview=payments-api`);
  const link = page.getByRole('table').getByRole('link', { name });
  await link.waitFor(slowly);
  expect(await link.evaluate((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow)).toBe('ellipsis');
  await context.close();
});

test('a branch of a long name leaves a row its room, and agents at work stand in one row above the list', async () => {
  const { page, context } = await visit(browser, asOwner);
  const branch = 'feature/PAY-4711-retry-the-acquirer-only-after-a-timeout-and-never-twice';
  const { id: projectId } = await (await page.request.get(`${cairn.url}/api/projects/payments-api`)).json();
  const scopes = ['read', 'record'];
  const { secret } = await post(page, 'api-keys', { name: 'Active', projects: [projectId], scopes, expiresAt: null });
  for (const goal of ['One', 'Another', 'A third'])
    await fetch(`${cairn.url}/api/agent/start_session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ goal, client: 'cli', model: 'm', branch }),
    });
  await page.goto(`${cairn.url}/app/sessions`);
  const table = page.getByRole('table');
  const tag = table.getByTitle(branch).first();
  expect((await boxOf(tag)).width).toBeLessThan(160);
  expect(await tag.evaluate((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow)).toBe('ellipsis');
  await page.setViewportSize(phone.viewport);
  const rail = page.getByRole('region', { name: /open sessions$/ });
  expect((await boxOf(rail)).height).toBeLessThan(240);
  const cards = await rail.getByRole('link').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(cards.length).toBeGreaterThanOrEqual(3);
  expect(new Set(cards.map(({ y, height }) => `${y} ${height}`)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test('on a phone, deleted projects keep within the page, and what is chosen among the states is in sight', async () => {
  const { page, context } = await visit(browser, { ...asOwner, ...phone });
  await page.goto(`${cairn.url}/app/projects?status=deleted`);
  expect((await boxOf(page.getByRole('listitem').filter({ hasText: 'Deleted: Customer' }))).end).toBeLessThanOrEqual(390);
  await page.goto(`${cairn.url}/app/project/patterns?project=payments-api&status=rejected`);
  const chosen = page.getByRole('main').getByRole('link', { name: /^Rejected/ });
  await expect.poll(async () => (await boxOf(chosen)).end, slowly).toBeLessThanOrEqual(390);
  await context.close();
});

test.each(['en', 'ar'])('rules begin in line with their heading, and what stands below them is told apart: %s', async (locale) => {
  // Without room for a preview the list has its columns.
  const { page, context } = await visit(browser, { ...asOwner, viewport: { width: 1024, height: 768 } });
  await context.addCookies([{ name: 'cairn-locale', value: locale, url: cairn.url }]);
  await page.goto(`${cairn.url}/app/learning`);
  const cell = page.locator('td:has(bdi[title="docs/sdk-4.2"])');
  const [rule, branch, path] = await Promise.all([
    boxOf(cell.getByRole('link')),
    boxOf(cell.getByText('docs/sdk-4.2')),
    boxOf(cell.getByText('api/openapi.yaml', { exact: true })),
  ]);
  const beginning = await cell.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(one).paddingInlineStart);
    return getComputedStyle(one).direction === 'rtl' ? right - padding : left + padding;
  });
  expect(Math.abs((locale === 'ar' ? rule.end - 13 : rule.x) - beginning)).toBeLessThan(2);
  const between = locale === 'ar' ? branch.x - path.end : path.x - branch.end;
  expect(between).toBeGreaterThanOrEqual(8);
  await context.close();
});
