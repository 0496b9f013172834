import { afterAll, beforeAll, expect, test } from '@rstest/core';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';

let cairn: Cairn;
let browser: Browser;

beforeAll(async () => {
  [cairn, browser] = await Promise.all([startCairn(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
});

/** What axe finds against WCAG 2.2 A and AA, as `rule: element` lines. */
async function violations(page: Page): Promise<string[]> {
  // Not addScriptTag: Trusted Types and the nonce would refuse it, as they should.
  await page.evaluate(`${axe.source}; undefined`);
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
  });
}

const appearances = [
  { colorScheme: 'light' as const, locale: 'en', width: 1440 },
  { colorScheme: 'dark' as const, locale: 'en', width: 390 },
  { colorScheme: 'dark' as const, locale: 'ar', width: 1440 },
  { colorScheme: 'light' as const, locale: 'ar', width: 390 },
];

const publicPaths = ['/', '/auth/login', '/auth/signup', '/no-such-page'];
const appPaths = [
  '/app',
  '/app/projects',
  '/app/project?project=payments-api',
  '/app/conversations?project=payments-api',
  '/app/decisions',
  '/app/decisions?project=payments-api&decision=12',
  '/app/settings',
  '/app/settings/preferences',
  '/app/settings/profile',
  '/app/tenant-admin',
  '/app/tenant-admin/users',
  '/app/no-such-page',
];

test.each(appearances)('every page is accessible and fits: $colorScheme, $locale, $width px', async ({ colorScheme, locale, width }) => {
  const { page, context, problems } = await visit(browser, { colorScheme, viewport: { width, height: 900 } });
  const choose = () => context.addCookies([{ name: 'cairn-locale', value: locale, url: cairn.url }]);
  const found: string[] = [];
  const look = async (path: string) => {
    await page.goto(cairn.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang), path).toBe(locale);
    expect(await page.title(), path).not.toBe('');
    found.push(...(await violations(page)).map((line) => `${path} ${line}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) found.push(`${path} is ${overflow} px too wide`);
  };
  await choose();
  for (const path of publicPaths) await look(path);
  await context.clearCookies();
  await signIn(page, cairn.url, 'owner@acme.example');
  await choose();
  for (const path of appPaths) await look(path);
  expect(found).toEqual([]);
  // The two addresses that nobody owns answer 404, and the console says so.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await context.close();
});
