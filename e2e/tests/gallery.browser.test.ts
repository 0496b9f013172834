import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { type Visitor, visit } from '../support/browser.ts';
import { browser, gallery, runGallery } from '../support/running.ts';

runGallery();

const all = [
  { scheme: 'light', dir: 'ltr', width: 1440 },
  { scheme: 'dark', dir: 'rtl', width: 390 },
  { scheme: 'light', dir: 'rtl', width: 1440 },
  { scheme: 'dark', dir: 'ltr', width: 390 },
] as const;
const appearances = process.env.CAIRN_TEST_FULL === '1' ? all : all.slice(0, 2);

/** Opens an address of the gallery, without a reload if the gallery is already open. */
async function open(page: Page, address: string): Promise<void> {
  const opened = await page.evaluate(() => document.documentElement.dataset.gallery !== undefined);
  if (!opened) await page.goto(address);
  else
    await page.evaluate((to) => {
      document.documentElement.dataset.gallery = 'going';
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await page.locator('html[data-gallery="ready"]').waitFor({ state: 'attached' });
}

/** One test per family: findings appear with its name, and a slow machine has time for each. */
const families = readdirSync(path.join(import.meta.dirname, '../../shared/gallery/src/stories'))
  .map((file) => file.replace('.stories.tsx', ''))
  .sort();

describe.each(appearances)('every component is accessible in every state: $scheme, $dir, $width px', ({ scheme, dir, width }) => {
  const idle: Visitor[] = [];
  test.concurrent.each(families)('%s', async (family) => {
    const visitor = idle.pop() ?? (await visit(browser, { viewport: { width, height: 900 } }));
    const { page, problems } = visitor;
    const found: string[] = [];
    const look = async (address: string) => {
      const name = new URL(address).pathname;
      await open(page, address);
      found.push(...(await violations(page)).map((line) => `${name} ${line}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (overflow > 0) found.push(`${name} is ${overflow} px too wide`);
    };
    await look(`${gallery.url}/${family}?scheme=${scheme}&dir=${dir}`);
    // Stories that float over everything have their own page.
    const alone = await page.locator('a[data-page]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const address of alone) await look(address);
    expect(found).toEqual([]);
    // A missing picture shows a placeholder, and the console logs the 404.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    idle.push(visitor); // a failed one is not reused
  });
});

test('the gallery is no part of what people load', () => {
  const dist = path.join(import.meta.dirname, '../../host/dist');
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  // A text of one story that appears nowhere else; the shell’s development build contains texts of many libraries.
  const mark = 'A pass in the mountains';
  const has = (file: string) => readFileSync(file, 'utf8').includes(mark);
  const own = path.join(import.meta.dirname, '../../shared/gallery/dist');
  expect(readdirSync(own, { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.js') && has(path.join(own, file)))).toBe(
    true,
  );
  expect(scripts.filter((file) => has(path.join(dist, file)))).toEqual([]);
});
