import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
/** A sign-in whose requests can be held. */
let fresh: BrowserContextOptions;

beforeAll(async () => {
  fresh = await freshSignIn(browser, cairn.url, 'dev@acme.example');
});

test('a page whose data is slow shows its outline after 150 ms, and then itself, with its title and the focus', async () => {
  const { page, context, problems } = await visit(browser, fresh);
  await openHome(page);
  const release = await hold(page, /\/api\/decisions\?/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Decisions', exact: true }).click();
  await release.asked;
  await page.clock.runFor(80);
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
  await page.clock.runFor(69);
  expect(await outline(page).count()).toBe(0);
  expect(await page.locator('main h1').isVisible()).toBe(true);
  await page.clock.runFor(1);
  await outline(page).waitFor();
  expect(await page.locator('main h1').isVisible()).toBe(false);
  expect(await page.title()).toBe('Home · Cairn');
  await page.clock.resume();
  release.now();
  await page.getByRole('table', { name: 'Decisions' }).waitFor();
  expect(await outline(page).count()).toBe(0);
  await page.waitForFunction(() => document.activeElement?.matches('main h1') && document.title === 'Decisions · Cairn');
  expect(problems).toEqual([]);
  await context.close();
});

test('a page that is come back to while the next one was on its way is as it was left', async () => {
  const { page, context, problems } = await visit(browser, { ...fresh, viewport: { width: 1000, height: 420 } });
  await openHome(page);
  const link = page.locator('main').getByRole('link').last();
  await link.evaluate((element) => {
    element.setAttribute('data-focused', ''); // a part that loads later can add a link after it
    element.focus(); // which scrolls to it
  });
  const scrolled = await page.locator('main').evaluate((main) => {
    main.querySelector('h1')?.setAttribute('data-of-this-visit', '');
    return main.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(0);
  const release = await hold(page, /\/api\/decisions\?/);
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/app/decisions');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await release.asked;
  await outline(page).waitFor();
  await page.goBack();
  await page.locator('main h1[data-of-this-visit]').waitFor();
  await expectHidden(outline(page));
  expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(scrolled);
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-focused'));
  expect(await page.title()).toBe('Home · Cairn');
  release.now();
  expect(problems).toEqual([]);
  await context.close();
});

test('a list whose filter is slow keeps its rows', async () => {
  // The bar's own animation shows how long it has been visible.
  const { page, context, problems } = await visit(browser, { ...fresh, reducedMotion: 'no-preference' });
  await page.goto(`${cairn.url}/app/decisions`);
  const table = page.getByRole('table', { name: 'Decisions' });
  await table.waitFor();
  const rows = await table.getByRole('row').count();
  const release = await hold(page, /\/api\/decisions\?.*status=accepted/);
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/app/decisions?status=accepted');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await release.asked;
  // The bar is visible well after the outline would be: it waits for a frame of its own.
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
  await page.waitForFunction(() => document.getAnimations().some(({ currentTime }) => Number(currentTime) > 300));
  await expectHidden(outline(page));
  expect(await table.getByRole('row').count()).toBe(rows);
  release.now();
  await page.waitForFunction((before) => document.querySelectorAll('main tr').length < before, rows);
  expect(problems).toEqual([]);
  await context.close();
});

/** Home, from which the decisions have not been read. */
async function openHome(page: Page): Promise<void> {
  await page.goto(`${cairn.url}/app`);
  await page.locator('main h1').waitFor();
  await page.waitForFunction(() => document.title === 'Home · Cairn');
  await page.getByRole('link', { name: 'All sessions' }).waitFor(); // parts that load later move what is there
}

function outline(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Loading' });
}

async function expectHidden(locator: ReturnType<typeof outline>): Promise<void> {
  await locator.waitFor({ state: 'detached' });
}

/** Holds requests for `path`. `asked` resolves at the first one; `now` releases them. */
async function hold(page: Page, path: RegExp): Promise<{ asked: Promise<void>; now: () => void }> {
  const released = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, now: released.resolve };
}
