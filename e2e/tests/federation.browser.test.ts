import { beforeEach, describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { freshSignIn, signIn, signInByApi, visit } from '../support/browser.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

beforeEach(() => {
  cairn.network.down = () => false;
});

/** Module Federation's share map: package → versions → provider and consumers. */
interface ShareEntry {
  from: string;
  useIn: string[];
}
type ShareScope = Record<string, Record<string, ShareEntry>>;
interface FederationWindow {
  __FEDERATION__: { __SHARE__: Record<string, { default?: ShareScope }> };
}

/** Returns what is shared in the page: each package with its provider and consumers. */
function sharedIn(page: Page): Promise<{ name: string; versions: ShareEntry[] }[]> {
  return page.evaluate(() => {
    const scopes = Object.values((window as unknown as FederationWindow).__FEDERATION__.__SHARE__);
    return scopes
      .flatMap((scope) => Object.entries(scope.default ?? {}))
      .map(([name, versions]) => ({ name, versions: Object.values(versions).map(({ from, useIn }) => ({ from, useIn })) }));
  });
}

describe('host and remote', () => {
  test('share one instance of React, the router, the stores and the shell', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    const shared = await sharedIn(page);
    for (const name of [
      'react',
      'react/compiler-runtime',
      'react-dom',
      'react-router',
      'jotai',
      '@lingui/core',
      '@lingui/react',
      'react-hot-toast',
      '@tanstack/react-query',
      '@cairn/shell',
      '@cairn/ui/core',
    ]) {
      const entries = shared.filter((entry) => entry.name === name);
      expect(
        entries.flatMap((entry) => entry.versions).map((version) => version.from),
        name,
      ).toEqual(['host']);
    }
    const usedByRemote = shared
      .filter((entry) => entry.versions.some((version) => version.useIn.includes('workspace')))
      .map((entry) => entry.name);
    expect(usedByRemote).toEqual(expect.arrayContaining(['react', 'react-router', '@cairn/shell', '@cairn/ui/core']));
    await context.close();
  });

  test('know the same person: what the host restored is what the remote greets and asks for', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    const asked: { tenant: string | undefined; user: string | undefined }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/projects'))
        asked.push({ tenant: request.headers()['x-tenant-id'], user: request.headers()['x-user-id'] });
    });
    await signIn(page, cairn.url, 'owner@globex.example');
    // An address with a query: its data did not come with the HTML.
    await page.goto(`${cairn.url}/app/projects?view=table`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const restored = await page.evaluate(
      () => JSON.parse(document.getElementById('initial-state')?.textContent ?? 'null') as { user: { id: string; tenantId: string } },
    );
    await expect.poll(() => asked.at(-1)).toEqual({ tenant: restored.user.tenantId, user: restored.user.id });
    await context.close();
  });

  test('load nothing twice: the HTML and then everything else at once', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    const late = await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = resources.filter((entry) => /\/(assets|remotes)\/.*\.js$/.test(new URL(entry.name).pathname));
      return { twice: scripts.length - new Set(scripts.map((entry) => entry.name)).size, first: document?.responseEnd ?? 0 };
    });
    expect(late.twice).toBe(0);
    await context.close();
  });
});

test('a remote that is built with the React compiler takes its runtime from the host', async () => {
  const plain = 'export default defineRemoteConfig(import.meta.dirname, remote);';
  const compiled = `export default async () => {
    const config = await defineRemoteConfig(import.meta.dirname, remote)();
    const swc = [config.tools?.swc ?? {}, { jsc: { transform: { reactCompiler: { compilationMode: 'annotation' } } } }].flat();
    return { ...config, tools: { ...config.tools, swc } };
  };`;
  await releaseNext(cairn, 'settings', (edit) => {
    edit('rsbuild.config.ts', plain, compiled);
    edit('src/overview/page.tsx', 'children: ReactNode }): ReactElement {', "children: ReactNode }): ReactElement {\n  'use memo';");
  });
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const runtime = (await sharedIn(page)).filter(({ name }) => name === 'react/compiler-runtime').flatMap(({ versions }) => versions);
  expect(runtime).toEqual([{ from: 'host', useIn: expect.arrayContaining(['settings']) }]);
  expect(problems).toEqual([]);
  await context.close();
});

describe('a remote that cannot be had', () => {
  test('leaves the shell at work, and Retry brings it back without a reload', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    cairn.network.down = (path) => path.startsWith('/remotes/');
    await page.goto(`${cairn.url}/app/projects`);
    const panel = page.getByRole('alert');
    await panel.getByRole('heading', { name: 'Workspace did not load' }).waitFor({ timeout: 30_000 });
    await panel.getByText('Details for support').click();
    await panel.getByText('UNREACHABLE').waitFor();
    // The shell works: its navigation, its account menu.
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    cairn.network.down = () => false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: /project/i }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await context.close();
  });

  test('is tried again by itself when only one request was lost', async () => {
    // In a browser without a cached file of it.
    const { page, context } = await visit(browser, await freshSignIn(browser, cairn.url, 'dev@acme.example'));
    let lost = 2;
    cairn.network.down = (path) => /remoteEntry/.test(path) && lost-- > 0;
    await page.goto(`${cairn.url}/app/projects`);
    await page.getByRole('heading', { level: 1, name: /project/i }).waitFor({ timeout: 30_000 });
    expect(lost).toBeLessThanOrEqual(0);
    await context.close();
  });

  test('is tried again by itself when the connection comes back', async () => {
    // Without the service worker, which caches files.
    const { page, context } = await visit(browser, { serviceWorkers: 'block' });
    cairn.network.down = (path) => path.startsWith('/remotes/settings/');
    await signIn(page, cairn.url, 'dev@acme.example');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Settings did not load' }).waitFor({ timeout: 30_000 });
    await context.setOffline(true);
    cairn.network.down = () => false;
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await context.close();
  });

  test('and was changed on its way does not run', async () => {
    // Without the service worker, which would respond from its cache.
    const { page, context } = await visit(browser, { serviceWorkers: 'block' });
    await signIn(page, cairn.url, 'dev@acme.example');
    await page.route(/\/remotes\/.*expose.*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `window.tampered = true;${await answer.text()}` });
    });
    await page.goto(`${cairn.url}/app/projects`);
    const panel = page.getByRole('alert');
    await panel.getByRole('heading', { name: 'Workspace did not load' }).waitFor({ timeout: 30_000 });
    await panel.getByText('Details for support').click();
    await panel.getByText('BLOCKED').waitFor();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    await context.close();
  });
});
