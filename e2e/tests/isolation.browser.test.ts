import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { failuresTold } from '../support/failures-told.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// A misbehaving remote must not break what surrounds it.
runCairn();

const styles = `
* { display: none !important; }
html, body { visibility: hidden; background: red; }
:root { --bg: red; --text: red; }
body:has(main) nav { opacity: 0; }
:global(nav) { position: fixed; inset: 0; }
`;

/** Logs hundreds of lines per second, as long as the document exists. */
const flood = `
  Object(window).flooding ??= setInterval(() => {
    for (let line = 0; line < 50; line += 1) console.error('flood', line, new Error('of the remote'));
  }, 100);
`;
/** Requests that the page's policy refuses: each kind twice, with different addresses. */
const forbidden = `
  for (const at of [1, 2]) {
    new Image().src = \`https://tracker.example/\${at}.png\`;
    fetch(\`https://tracker.example/\${at}\`).catch(() => undefined);
    try {
      document.createElement('script').src = \`https://tracker.example/\${at}.js\`;
    } catch {
      // Refused: what is looked at is the report of it.
    }
  }
`;

let signedIn: BrowserContextOptions;
let release: string;
beforeAll(async () => {
  signedIn = await freshSignIn(browser, cairn.url, 'dev@acme.example');
  ({ release } = await releaseNext(cairn, 'settings', (edit) => {
    edit('src/overview/page.module.css', '.entry {', `${styles}.entry {`);
    edit('src/preferences/page.tsx', 'usePage(t`Preferences`);', `usePage(t\`Preferences\`);\n${flood}`);
    edit('src/profile/page.tsx', 'usePage(t`Profile`);', `usePage(t\`Profile\`);\n${forbidden}`);
  }));
});

async function openProjects(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
}

const rootStyle = (page: Page) =>
  page.evaluate(() => {
    const of = (element: Element) => getComputedStyle(element);
    const root = of(document.documentElement);
    const body = of(document.body);
    return [
      root.getPropertyValue('--bg'),
      root.getPropertyValue('--text'),
      root.visibility,
      body.visibility,
      body.backgroundColor,
      body.display,
    ];
  });

test('styles that hide everything hide the remote that they are of', async () => {
  const { page, context } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await rootStyle(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Settings', includeHidden: true }).waitFor({ state: 'attached' });
  expect(await page.locator('main h1').last().isVisible()).toBe(false);
  expect(
    await page
      .getByRole('navigation')
      .first()
      .evaluate((nav) => getComputedStyle(nav).opacity),
  ).toBe('1');
  expect(await rootStyle(page)).toEqual(before);
  await openProjects(page);
  expect(await page.getByRole('heading', { level: 1, name: 'Projects' }).isVisible()).toBe(true);
  await context.close();
});

test('a remote that floods the console leaves the shell at work, and is not counted as one that failed', async () => {
  const since = cairn.output().length;
  const { page, context, problems } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app/settings/preferences`);
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
  await expect.poll(() => problems.length).toBeGreaterThan(1_000);
  await openProjects(page);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('menu', { name: 'Search or run a command' }).waitFor();
  expect(failuresTold(cairn, since)).toEqual([]);
  await context.close();
});

test('what the Content-Security-Policy refuses of a remote is told of that remote, by its URL, once for each directive', async () => {
  const since = cairn.output().length;
  const { page, context } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app/settings/profile`);
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  const mine = { remote: 'settings', release, code: 'BLOCKED' };
  // Its requests and its script are reported. For an image Chromium does not say whose code asked, so it is attributed to no remote.
  await expect.poll(() => failuresTold(cairn, since)).toEqual([mine, mine]);
  // It continues as far as the policy permits, and nothing is attributed to another remote.
  expect(await page.getByRole('alert').count()).toBe(0);
  await openProjects(page);
  expect(failuresTold(cairn, since)).toEqual([mine, mine]);
  await context.close();
});
