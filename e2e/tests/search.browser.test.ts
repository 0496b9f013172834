import { readFile } from 'node:fs/promises';
import { SearchHitSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

async function search(q = '') {
  const visitor = await visit(browser);
  await signInByApi(visitor.page, cairn.url, 'owner@acme.example');
  await visitor.page.goto(`${cairn.url}/app/search?${new URLSearchParams({ q })}`);
  return visitor;
}

/** Returns the text of the field's active option, `gone` if the option does not exist, null if there is none. */
function pointedAt(page: Page, name: string): Promise<string | null> {
  return page.getByRole('combobox', { name }).evaluate((field) => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null ? null : (document.getElementById(id)?.textContent ?? 'gone');
  });
}

test('the field points at a suggestion that is there, and at no other in its place, whatever is suggested meanwhile', async () => {
  const { page, context, problems } = await search();
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('by:');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await options.filter({ hasText: 'Marta' }).waitFor();
  const before = await options.count();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/search\/values.*q=jonas/, async (route) => {
    await asked;
    await route.continue();
  });
  await field.fill('by:jonas');
  await field.press('ArrowUp');
  expect(await pointedAt(page, 'Search everything')).toMatch(/^by:/);
  answer();
  await expect.poll(() => options.count()).toBeLessThan(before);
  await expect.poll(() => pointedAt(page, 'Search everything')).toBeNull();
  await field.press('ArrowDown');
  expect(await pointedAt(page, 'Search everything')).toBe('by:"Jonas Weber"');
  await field.press('Escape');
  expect(await pointedAt(page, 'Search everything')).toBeNull();
  expect(problems).toEqual([]);
  await context.close();
});

test('what is found is shown in plain words, with what was asked for set apart', async () => {
  const { page, context, problems } = await search('idempotency');
  const passages = page
    .getByRole('main')
    .getByRole('listitem')
    .locator('p')
    .filter({ has: page.locator('mark') });
  await passages.first().waitFor();
  expect((await passages.allTextContents()).join('\n')).not.toMatch(/[`*]/);
  for (const mark of await passages.locator('mark').allTextContents()) expect(mark).toMatch(/^idempoten/i);
  expect(problems).toEqual([]);
  await context.close();
});

test('a passage that is cut has its ellipsis in sight where it runs against the page', async () => {
  const { page, context, problems } = await visit(browser, { viewport: { width: 390, height: 900 } });
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await context.addCookies([{ name: 'cairn-locale', value: 'ar', url: cairn.url }]);
  await page.goto(`${cairn.url}/app/search?q=idempotency`);
  const passage = page.getByRole('main').locator('p.clamped').first();
  await passage.waitFor();
  // There is room for it after the end of the text, within the box.
  const room = await passage.evaluate((text) => {
    const words = document.createRange();
    words.selectNodeContents(text);
    return Math.round(text.getBoundingClientRect().right - words.getBoundingClientRect().right);
  });
  expect(room).toBeGreaterThanOrEqual(10);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  ['type:project payments', 'Payments API', /\/app\/project\?project=payments-api$/],
  ['type:branch partial', 'feat/partial-capture', /\/app\/project\/branches\?.*branch=brn_\w+&view=full/],
  ['type:api-key settlement', 'Settlement worker', /\/app\/api-keys\/key_\w+$/],
])('%s leads to its own page', async (q, name, address) => {
  const { page, context, problems } = await search(q);
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.waitForURL(address);
  await page.getByRole('heading', { name }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a search that was saved stands where a search begins, and is searched again from there', async () => {
  const { page, context, problems } = await search('type:decision idempotency');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Decided about keys');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${cairn.url}/app/search`);
  await page.getByRole('main').getByRole('link', { name: 'Decided about keys' }).click();
  await page.getByRole('main').locator('[data-row]').first().waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('type:decision idempotency');
  expect(problems).toEqual([]);
  await context.close();
});

test('an author that is not known is no secret project, J goes through what is found from the heading on, and / leads back to the box', async () => {
  const { page, context, problems } = await search('by:Nobody idempotency');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.goto(`${cairn.url}/app/search`);
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('idempotency');
  await field.press('Enter');
  await page.getByRole('main').locator('[data-row]').first().waitFor();
  await page.waitForURL((url) => url.search === '?q=idempotency');
  await page.getByRole('heading', { level: 1, name: 'Search' }).focus();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.searchParams.has('hit'));
  // On other pages it opens the palette.
  await page.keyboard.press('/');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('idempotency');
  expect(problems).toEqual([]);
  await context.close();
});

test('what is found is shown newest first where somebody wants it so, its address says so, and so is its file', async () => {
  const { page, context, problems } = await search('idempotency');
  const times = () =>
    page
      .getByRole('main')
      .locator('ol time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  await page.getByRole('button', { name: 'Best match' }).click();
  await page.getByRole('menuitemradio', { name: 'Newest' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === '-newest');
  const sorted = async () => {
    const shown = await times();
    return shown.length > 5 && shown.every((at, place) => place === 0 || at <= (shown[place - 1] ?? ''));
  };
  await expect.poll(sorted, { timeout: 10_000 }).toBe(true);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as JSON' }).click()]);
  const found = v.parse(v.array(SearchHitSchema), JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(found.slice(0, 5).map(({ at }) => at)).toEqual((await times()).slice(0, 5));
  await page.getByRole('button', { name: 'Newest' }).click();
  await page.getByRole('menuitemradio', { name: 'Best match' }).click();
  await page.waitForURL((url) => url.search === '?q=idempotency');
  await expect.poll(sorted, { timeout: 10_000 }).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

test('what is found is a file of all its pages, as CSV and as JSON', async () => {
  const { page, context, problems } = await search('type:decision');
  const hits = page.getByRole('main').locator('[data-row]');
  await hits.first().waitFor();
  const fetchAs = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: `Export as ${format}` }).click()]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^search-[\\d-]+\\.${format.toLowerCase()}$`));
    return readFile(await file.path(), 'utf8');
  };
  const found = v.parse(v.array(SearchHitSchema), JSON.parse(await fetchAs('JSON')));
  expect(found.length).toBeGreaterThan(await hits.count()); // the page shows twenty
  expect(found.every(({ type }) => type === 'decision')).toBe(true);
  const title = await hits.first().textContent();
  expect(found[0]?.title).toBe(title);
  expect(await fetchAs('CSV')).toContain(title ?? '-');
  expect(problems).toEqual([]);
  await context.close();
});

test('on a phone the file is in reach, and tags stand in the line of their sign', async () => {
  const { page, context } = await search('type:conversation idempotency');
  await page.setViewportSize({ width: 390, height: 844 });
  const box = async (name: string) =>
    (await page
      .getByRole(name === 'Tags' ? 'img' : 'button', { name })
      .first()
      .boundingBox()) ?? { x: 999, y: 0, width: 0, height: 0 };
  const file = await box('Export');
  expect(file.x + file.width).toBeLessThanOrEqual(390);
  const sign = await box('Tags');
  const words = await page.getByRole('main').locator('mark').last().boundingBox();
  expect(Math.abs(sign.y + sign.height / 2 - (words?.y ?? 0) - (words?.height ?? 0) / 2)).toBeLessThan(6);
  await context.close();
});
