import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, type Visitor, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// The bars above and below a list use the available room.
runCairn();
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  visitor = await visit(browser);
  page = visitor.page;
  await signIn(page, cairn.url, 'owner@acme.example');
});
afterAll(async () => {
  expect(visitor.problems).toEqual([]);
  await visitor.context.close();
});

const open = async (path: string, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(cairn.url + path);
  await page.locator('[data-row]').first().waitFor();
};
const bar = () => page.getByRole('main').getByRole('search').filter({ visible: true }).first().locator('xpath=..');
const filtersButton = () => bar().getByRole('button', { name: /^Filters/ });
/** The middles of what is in the bar, each once. */
const lines = () =>
  bar().evaluate(({ children }) => [
    ...new Set(
      [...children]
        .map((part) => part.getBoundingClientRect())
        .filter(({ height, width }) => height > 0 && width > 0)
        .map(({ top, height }) => Math.round((top + height / 2) / 4)),
    ),
  ]);
/** Parts of the bar that can be pressed and lie under another one, as a finger in their middle finds it. */
const covered = () =>
  bar().evaluate((whole) =>
    [...whole.querySelectorAll('input, button, a')]
      .filter((one) => one.checkVisibility({ opacityProperty: false }))
      .flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        // What is pushed aside by a finger is not in sight.
        const strip = whole.children[1];
        const room = strip?.contains(one) ? strip.getBoundingClientRect() : null;
        if (room && (x < room.left || x > room.right)) return [];
        const hit = document.elementFromPoint(x, y);
        return hit && (one.contains(hit) || hit.contains(one)) ? [] : [one.textContent || one.ariaLabel || one.tagName];
      }),
  );

test.each([
  ['/app/decisions?project=payments-api&status=accepted', 1440],
  ['/app/learning?project=payments-api', 1440],
  ['/app/sessions', 1280],
  ['/app/learning?project=payments-api', 1024],
  ['/app/decisions', 1024],
  ['/app/projects?view=table', 1024],
  ['/app/decisions?project=payments-api', 390],
  ['/app/learning?project=payments-api', 390],
  ['/app/sessions', 390],
  ['/app/projects?view=table', 390],
  ['/app/notifications', 390],
])('the bar of %s is one line at %i pixels, and nothing in it covers another part', async (path, width) => {
  await open(path, width);
  expect(await lines()).toHaveLength(1);
  expect(await covered()).toEqual([]);
  const search = await bar().getByRole('search').boundingBox();
  if (width > 700) expect(search?.width).toBeGreaterThanOrEqual(160);
  const last = bar().locator(':scope > :last-child');
  const edge = await last.evaluate((end) => [end.getBoundingClientRect().right, document.documentElement.clientWidth]);
  expect(edge[0]).toBeLessThanOrEqual(edge[1] ?? 0);
});

test('filters that have no room are behind one button with their number: set, cleared and found by keys alone', async () => {
  await open('/app/sessions', 1440);
  expect(await filtersButton().isVisible()).toBe(false);
  await bar().getByRole('button', { name: 'Outcome', exact: true }).waitFor();
  await open('/app/sessions?project=payments-api', 1024);
  expect(await bar().getByRole('button', { name: 'Outcome', exact: true }).isVisible()).toBe(false);
  expect(await filtersButton().textContent()).toMatch(/Filters\s*1/);
  await filtersButton().focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const outcome = panel.getByRole('button', { name: /^Outcome/ });
  await outcome.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Filter by Outcome' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/status=/);
  // Escape closes the menu with the panel, and the button has the focus again.
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await filtersButton().press('Enter');
  await panel.getByRole('link', { name: 'Clear all filters' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).not.toMatch(/status=|project=/);
  await panel.waitFor({ state: 'hidden' });
});

test('a phone has order, columns, views and export with the filters', async () => {
  await open('/app/sessions', 390);
  await filtersButton().click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  for (const name of ['Outcome', 'Views', 'Sort by', 'Columns', 'Export']) await panel.getByRole('button', { name, exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('on a phone the search is over all of the bar while somebody types, next to views of the list', async () => {
  await open('/app/decisions', 390);
  const field = bar().getByRole('searchbox');
  const before = await bar().getByRole('search').boundingBox();
  expect(before?.width).toBeLessThan(60);
  await field.focus();
  await expect.poll(async () => (await bar().getByRole('search').boundingBox())?.width).toBeGreaterThan(300);
  await page.keyboard.type('outbox');
  await page.waitForURL(/q=outbox/);
  await page.keyboard.press('Escape');
});

test.each(['en', 'de', 'fr', 'ar'])('on a phone all of the bar is on the screen, in %s', async (locale) => {
  await visitor.context.addCookies([{ name: 'cairn-locale', value: locale, url: cairn.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&as=timeline`);
  await bar().waitFor();
  const edges = await bar().evaluate(({ lastElementChild }) =>
    [...(lastElementChild?.children ?? [])]
      .map((part) => part.getBoundingClientRect())
      .flatMap(({ left, right, width }) => (width > 0 ? [[left, right]] : [])),
  );
  expect(Math.min(...edges.flat())).toBeGreaterThanOrEqual(16);
  expect(Math.max(...edges.flat())).toBeLessThanOrEqual(390 - 16);
  await visitor.context.addCookies([{ name: 'cairn-locale', value: 'en', url: cairn.url }]);
});

test('the filters that are set are in sight where there is room for them', async () => {
  await open('/app/decisions?project=payments-api', 1440);
  const project = bar().locator('[data-set="true"]').filter({ hasText: 'Project: Payments API' });
  await project.waitFor();
  const [box, end] = [await project.boundingBox(), await page.getByRole('button', { name: /^Export/ }).boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(end?.x ?? 0);
});

test('over a narrow list, what is done with many is icons below the count, which say their words', async () => {
  await open('/app/learning', 1440);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const bulk = page.getByRole('region', { name: '2 selected' });
  await page.getByRole('complementary').getByRole('heading').first().waitFor();
  const accept = bulk.getByRole('button', { name: /^Accept \d$/ });
  const middles = (parts: typeof bulk) =>
    parts.evaluateAll((all) => [
      ...new Set(
        all.map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      ),
    ]);
  await expect.poll(async () => (await accept.boundingBox())?.width).toBeLessThan(40);
  const [first, acts] = await Promise.all([
    middles(bulk.getByRole('status').or(bulk.locator(':scope > button'))),
    middles(bulk.locator('div > button')),
  ]);
  expect([first, acts].map(({ length }) => length)).toEqual([1, 1]);
  expect(first[0]).toBeLessThan(acts[0] ?? 0);
  await accept.hover();
  expect(await accept.getAttribute('title')).toMatch(/^Accept \d$/);
});

test('a filter that folds when its menu closes gives the focus to the button of the filters', async () => {
  let width = 1440;
  await open('/app/decisions?status=proposed', width);
  const status = bar().getByRole('button', { name: 'Status:' }).first();
  // The narrowest bar that still shows the chip: a longer text folds it.
  while (await status.isVisible()) {
    width -= 8;
    await page.setViewportSize({ width, height: 900 });
  }
  await page.setViewportSize({ width: width + 8, height: 900 });
  await status.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  for (const key of ['ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await page.waitForURL(/status=\w+(,|%2C)\w+/);
  expect(await menu.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await status.waitFor({ state: 'hidden' });
  await expect.poll(() => filtersButton().evaluate((button) => document.activeElement === button)).toBe(true);
});
