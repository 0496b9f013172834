import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import * as v from 'valibot';
import { freshSignIn, signIn, visit } from '../support/browser.ts';
import { failuresTold } from '../support/failures-told.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// One release of a remote that does what nobody should, a page each; what is around it goes on.
runCairn();

const styles = `
* { display: none !important; }
html, body { visibility: hidden; background: red; }
:root { --bg: red; --text: red; }
body:has(main) nav { opacity: 0; }
:global(nav) { position: fixed; inset: 0; }
`;

let signedIn: BrowserContextOptions;
let bad: string;
let good: string;
beforeAll(async () => {
  signedIn = await freshSignIn(browser, cairn.url, 'dev@acme.example');
  good = await releaseOf('settings');
  ({ release: bad } = await releaseNext(cairn, 'settings', (edit) => {
    edit('src/overview/page.module.css', '.entry {', `${styles}.entry {`);
    edit(
      'src/preferences/page.tsx',
      'usePage(t`Preferences`);',
      `usePage(t\`Preferences\`);
  if (!('flooding' in window)) {
    Object.assign(window, { flooding: setInterval(() => Array.from({ length: 50 }, (_, at) => console.warn('flood', at)), 1) });
    void fetch('https://elsewhere.example/').catch(() => undefined);
  }`,
    );
    edit('src/routes.tsx', 'loader: loadSecurity,', 'loader: () => new Promise(() => undefined),');
    edit(
      'src/routes.tsx',
      'handle: within, lazy: () => import(/* webpackChunkName: "page-profile" */ \'./profile/page.tsx\')',
      'handle: within, lazy: () => new Promise<{}>((done) => void (globalThis.never && import(/* webpackChunkName: "page-profile" */ \'./profile/page.tsx\').then(done)))',
    );
  }));
});

async function releaseOf(remote: string): Promise<string> {
  const { page, context } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app`);
  const plan: unknown = await page.evaluate(async () => (await fetch('/api/registry/plan')).json());
  await context.close();
  const { remotes } = v.parse(v.object({ remotes: v.array(v.object({ id: v.string(), release: v.string() })) }), plan);
  return remotes.find(({ id }) => id === remote)?.release ?? '';
}

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

test('a remote that floods the console, and asks where it may not, is told of; the shell goes on', async () => {
  const { page, context } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app/settings/preferences`);
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
  await page.waitForFunction(() => 'flooding' in window);
  await openProjects(page);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  // The Content-Security-Policy refused it: told with the remote and the release whose file asked.
  await expect
    .poll(() => failuresTold(cairn))
    .toContainEqual(expect.objectContaining({ remote: 'settings', release: bad, code: 'BLOCKED' }));
  await context.close();
});

test('a loader that never answers holds up nobody, and fails in its time', async () => {
  const { page, context } = await visit(browser, signedIn);
  await page.clock.install();
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const go = () => page.evaluate(() => history.pushState({ idx: 1 }, '', '/app/settings/security'));
  await go();
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  await openProjects(page);
  await page.goto(`${cairn.url}/app/settings/security`);
  await page.waitForFunction(() => performance.getEntriesByName('cairn.remote').length > 0);
  await page.clock.runFor(36_000);
  // By a page load that keeps the place: what was good before answers.
  await page.waitForFunction(() =>
    performance.getEntriesByName('cairn.remote').some((one) => (one as PerformanceMeasure).detail.insteadOf),
  );
  await page.getByText('This one', { exact: true }).waitFor();
  await expect
    .poll(() => failuresTold(cairn))
    .toContainEqual(expect.objectContaining({ remote: 'settings', release: bad, code: 'TIMEOUT' }));
  await openProjects(page);
  await context.close();
});

test('of a page that never comes the last good release is shown, and administrators see that it is', async () => {
  const { page, context } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app/settings/profile`);
  // Three tries of ten seconds, then a page load that keeps the place.
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor({ timeout: 100_000 });
  expect(new URL(page.url()).pathname).toBe('/app/settings/profile');
  const detail = await page.evaluate(() => performance.getEntriesByName('cairn.remote').map((one) => (one as PerformanceMeasure).detail));
  expect(detail).toEqual([expect.objectContaining({ id: 'settings', release: good, insteadOf: bad })]);
  expect(failuresTold(cairn)).toContainEqual(expect.objectContaining({ remote: 'settings', release: bad, code: 'TIMEOUT' }));

  const admin = await visit(browser);
  await signIn(admin.page, cairn.url, 'admin@cairn.example');
  await admin.page.goto(`${cairn.url}/app/admin_system`);
  // What tabs tell comes in batches, and the page asks for it again and again.
  const row = admin.page.getByRole('row').filter({ hasText: 'settings' });
  await row.getByText(new RegExp(`tabs? fell back to ${good}`)).waitFor({ timeout: 60_000 });
  await admin.context.close();
  await context.close();
});
