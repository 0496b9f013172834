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
const bar = () => page.getByRole('main').getByRole('search').first().locator('xpath=..');
/** The vertical centers of the bar's children, without duplicates. */
const lines = () =>
  bar().evaluate(({ children }) => [
    ...new Set(
      [...children]
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => Math.round(top + height / 2)),
    ),
  ]);

test.each([
  ['/app/learning?project=payments-api', 1440],
  ['/app/learning?project=payments-api', 1024],
  ['/app/decisions', 1024],
  ['/app/projects?view=table', 1024],
])('the bar of %s is one line at %i pixels, with filters that are pushed aside', async (path, width) => {
  await open(path, width);
  expect(await lines()).toHaveLength(1);
  const last = bar().locator('[data-set] > button').last();
  await last.focus();
  const end = await page.getByRole('button', { name: /^Export/ }).boundingBox();
  const reached = await last.boundingBox();
  expect((reached?.x ?? 0) + (reached?.width ?? 0) / 2).toBeLessThan(end?.x ?? 0);
});

test('what the bar chooses views by stays whole beside filters that have no room', async () => {
  await open('/app/learning?project=payments-api', 1440);
  const views = page.getByRole('button', { name: 'Views', exact: true });
  expect(await views.evaluate(({ children }) => [...children].some((part) => part.scrollWidth > part.clientWidth + 1))).toBe(false);
  const [box, first] = [await views.boundingBox(), await bar().locator('[data-set]').first().locator('xpath=..').boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((first?.x ?? 0) + 4);
});

test.each(['en', 'de', 'fr', 'ar'])('on a phone all of the bar is on the screen, in %s', async (locale) => {
  await visitor.context.addCookies([{ name: 'cairn-locale', value: locale, url: cairn.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&as=timeline`);
  await bar().waitFor();
  const edges = await bar().evaluate(({ lastElementChild }) =>
    [...(lastElementChild?.children ?? [])].map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  expect(Math.min(...edges.flat())).toBeGreaterThanOrEqual(16);
  expect(Math.max(...edges.flat())).toBeLessThanOrEqual(390 - 16);
  await visitor.context.addCookies([{ name: 'cairn-locale', value: 'en', url: cairn.url }]);
});

test('on a narrow screen the filter that is set can be read in German: views have their icons alone', async () => {
  await visitor.context.addCookies([{ name: 'cairn-locale', value: 'de', url: cairn.url }]);
  await open('/app/decisions?project=payments-api', 1024);
  const room = (await bar().locator('[data-set]').first().locator('xpath=..').boundingBox()) ?? { x: 0, width: 0 };
  const project = (await bar().locator('[data-set]').filter({ hasText: 'Projekt: Payments API' }).boundingBox()) ?? { x: 0, width: 0 };
  // Three quarters are visible: the rest fades, and can be scrolled by touch.
  expect(project.x + project.width * 0.75).toBeLessThanOrEqual(room.x + room.width);
  // Their labels are still announced and shown on hover.
  await page.getByRole('link', { name: 'Zeitachse', exact: true }).waitFor();
  await visitor.context.addCookies([{ name: 'cairn-locale', value: 'en', url: cairn.url }]);
});

test('of a project’s decisions the project and the state are in sight among the filters', async () => {
  await open('/app/decisions?project=payments-api', 1440);
  const room = (await bar().locator('[data-set]').first().locator('xpath=..').boundingBox()) ?? { x: 0, width: 0 };
  for (const filter of ['Project: Payments API', 'Status']) {
    const box = await bar().locator('[data-set]').filter({ hasText: filter }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(room.x);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(room.x + room.width);
  }
});

test('a filter that is set is in sight', async () => {
  await open('/app/learning?project=payments-api', 1440);
  const set = page.locator('[data-set="true"]');
  const inSight = () =>
    set.evaluate((filter) => {
      const [own, room] = [filter, filter.parentElement ?? filter].map((box) => box.getBoundingClientRect());
      return own !== undefined && room !== undefined && own.left >= room.left && own.left < room.right - own.width / 2;
    });
  await expect.poll(inSight).toBe(true);
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
