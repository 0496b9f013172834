import { readFileSync } from 'node:fs';
import { matchesRoute } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { titledObjects, titleOf } from '../support/page-titles.ts';
import { openPage, visits } from '../support/pages.ts';
import { remoteNames } from '../support/remote-copy.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const full = process.env.CAIRN_TEST_FULL === '1';
const everyAppearance = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ['en', 'ar'].flatMap((locale) => [390, 1440].map((width) => ({ colorScheme, locale, width }))),
);
/** The two appearances that differ in everything; `pnpm test:full` checks all. */
const appearances = everyAppearance.filter(
  ({ colorScheme, locale, width }) =>
    full || ((colorScheme === 'dark') === (locale === 'ar') && (colorScheme === 'dark') === (width === 390)),
);

const RoutesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ routes: v.array(v.object({ path: v.string(), page: v.nullable(v.string()), permission: v.nullable(v.string()) })) }),
);
const pathnames = visits.flatMap(({ paths }) => paths.map((path) => new URL(path, 'http://localhost').pathname));
/** Pages that remotes declare and `visits` does not list. */
const unlisted = remoteNames.flatMap((remote) => {
  const { routes } = v.parse(RoutesSchema, readFileSync(new URL(`../../remotes/${remote}/dist/remote.json`, import.meta.url), 'utf8'));
  return routes.filter(({ path, page }) => page !== null && !pathnames.some((pathname) => matchesRoute(path, pathname)));
});
/** A new remote's first page is checked without being listed. */
const isOpenToAll = ({ permission, path }: { permission: string | null; path: string }) => permission === null && !path.includes(':');
const openToAll = unlisted.filter(isOpenToAll).map(({ path }) => path);

/** Pages per test, few enough to finish in time on a busy machine. */
const atOnce = 8;
const parts = [...visits, ...(openToAll.length > 0 ? [{ who: 'owner@acme.example', paths: openToAll }] : [])].flatMap(({ who, paths }) =>
  Array.from({ length: Math.ceil(paths.length / atOnce) }, (_, part) => ({ who, paths: paths.slice(part * atOnce, (part + 1) * atOnce) })),
);
const cases = parts.flatMap((one) =>
  appearances.map((appearance) => ({ ...one, ...appearance, name: one.who ?? 'nobody', first: one.paths[0] })),
);

test.each(cases)(
  'what $name sees from $first on is accessible, fits and is named by its title: $colorScheme, $locale, $width px',
  async ({ who, paths, colorScheme, locale, width }) => {
    const { page, context, problems } = await (who ? visitorOf(who) : visit(browser));
    await page.goto('about:blank'); // the next page loads in its language
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await context.addCookies([{ name: 'cairn-locale', value: locale, url: cairn.url }]);
    const found: string[] = [];
    for (const path of paths) {
      await openPage(page, cairn.url, path);
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale);
      if (who && locale === 'en') await expect.poll(() => page.title(), { message: path }).toMatch(titleOf(path));
      else expect(await page.title(), path).not.toBe('');
      found.push(...(await violations(page)).map((line) => `${path} ${line}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (overflow > 0) found.push(`${path} is ${overflow} px too wide`);
    }
    expect(found).toEqual([]);
    // Addresses without a page respond with 404, which the console logs.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    if (!who) await context.close();
  },
);

test('no page of any remote is left out above', () => {
  expect(unlisted.filter((route) => !isOpenToAll(route)).map(({ path }) => path)).toEqual([]);
});

test('each object with a title of its own is opened by one of the pages', () => {
  const paths = visits.flatMap((one): readonly string[] => one.paths);
  expect(titledObjects.filter(([address]) => !paths.some((path) => address.test(path)))).toEqual([]);
});
