import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { freshSignIn, signIn, visit } from '../support/browser.ts';
import { decisionsKept, keptReads } from '../support/persisted-reads.ts';
import { browser, cairn, releases, runCairn, runCairnBehindCdn } from '../support/running.ts';

/**
 * A remote works the same wherever its files come from, under a policy that allows only that origin. Releases from
 * Cairn itself are covered by the federation and offline tests, too: here only in `pnpm test:full`.
 */
const full = process.env.CAIRN_TEST_FULL === '1';
describe.each([...(full ? [['Cairn itself', runCairn] as const] : []), ['another origin', runCairnBehindCdn] as const])(
  'releases that come from %s',
  (_name, run) => {
    run();
    beforeEach(async () => {
      releases.down = () => false;
      if (cairn.halted()) await cairn.restart();
    });

    /** Expects the panel of a failed remote with this code. */
    async function failed(page: Page, code: string) {
      const panel = page.getByRole('alert');
      await panel.getByRole('heading', { name: 'Workspace did not load' }).waitFor({ timeout: 30_000 });
      await panel.getByText('Details for support').click();
      await panel.getByText(code).waitFor();
      return panel;
    }

    test('load at once, once each, from there alone; the policy is kept', async () => {
      const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
      await signIn(page, cairn.url, 'dev@acme.example');
      await page.goto(`${cairn.url}/app/projects`);
      await page.getByRole('heading', { level: 1, name: /project/i }).waitFor();
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const files = loaded.filter((name) => new URL(name).pathname.startsWith('/remotes/'));
      expect(files.length).toBeGreaterThan(3);
      expect(new Set(files.map((name) => new URL(name).origin))).toEqual(new Set([releases.url]));
      const scripts = files.filter((name) => name.endsWith('.js'));
      expect(scripts).toEqual([...new Set(scripts)]);
      expect(await page.locator('link[rel=preload][href*="/remotes/"]:not([crossorigin=anonymous])').count()).toBe(0);
      // A stylesheet and a page of the remote that are loaded by navigation.
      await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
      expect(problems).toEqual([]);
      await context.close();
    });

    test('and cannot be had leave the shell at work, and come back without a reload', async () => {
      const { page, context } = await visit(browser, { serviceWorkers: 'block' });
      await signIn(page, cairn.url, 'dev@acme.example');
      releases.down = (asked) => asked.startsWith('/remotes/');
      await page.goto(`${cairn.url}/app/projects`);
      const panel = await failed(page, 'UNREACHABLE');
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      releases.down = () => false;
      await panel.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: /project/i }).waitFor();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await context.close();
    });

    test('and are lost once are asked for again', async () => {
      // In a browser without a cached file of them.
      const { page, context } = await visit(browser, await freshSignIn(browser, cairn.url, 'dev@acme.example'));
      let lost = 2;
      releases.down = (asked) => /remoteEntry/.test(asked) && lost-- > 0;
      await page.goto(`${cairn.url}/app/projects`);
      await page.getByRole('heading', { level: 1, name: /project/i }).waitFor({ timeout: 30_000 });
      expect(lost).toBeLessThanOrEqual(0);
      await context.close();
    });

    test('of which a page’s chunk is lost say so in its place, and Retry brings it', async () => {
      const { page, context } = await visit(browser, { serviceWorkers: 'block' });
      await signIn(page, cairn.url, 'dev@acme.example');
      await page.goto(`${cairn.url}/app/projects`);
      await page.getByRole('heading', { level: 1, name: /project/i }).waitFor();
      releases.down = (asked) => asked.includes('page-decisions');
      await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
      const panel = page.getByRole('alert');
      await panel.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 });
      releases.down = () => false;
      await panel.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
      await context.close();
    });

    test('and were changed on their way do not run', async () => {
      const { page, context } = await visit(browser, { serviceWorkers: 'block' });
      await signIn(page, cairn.url, 'dev@acme.example');
      await page.route(/\/remotes\/.*expose.*\.js$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `window.tampered = true;${await answer.text()}` });
      });
      await page.goto(`${cairn.url}/app/projects`);
      await failed(page, 'BLOCKED');
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      await context.close();
    });

    test('open again with every server stopped', async () => {
      const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
      await signIn(page, cairn.url, 'dev@acme.example');
      await page.getByText('Cairn is ready to work offline.').waitFor({ timeout: 30_000 });
      await page.goto(`${cairn.url}/app/decisions`);
      await page.getByRole('heading', { level: 1, name: /decision/i }).waitFor();
      await expect.poll(() => keptReads(page)).toMatch(decisionsKept);
      await cairn.halt();
      releases.down = () => true;
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /decision/i }).waitFor({ timeout: 30_000 });
      await page.getByText('You are offline.').waitFor();
      releases.down = () => false;
      await context.close();
    });
  },
);

describe('another origin', () => {
  runCairnBehindCdn();

  test('is named where files come from it, and nowhere else', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
    await signIn(page, cairn.url, 'dev@acme.example');
    const answer = await page.goto(`${cairn.url}/app/projects`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const naming = policy.split('; ').filter((part) => part.includes(releases.url));
    expect(naming.map((part) => part.split(' ')[0])).toEqual(['style-src', 'img-src', 'font-src', 'connect-src']);
    const landing = await fetch(cairn.url);
    expect(landing.headers.get('content-security-policy')).not.toContain(releases.url);
    const worker = await fetch(`${cairn.url}/sw.js`);
    expect(worker.headers.get('content-security-policy')).toBe(`default-src 'none'; script-src 'self'; connect-src 'self' ${releases.url}`);
    expect(await worker.text()).toContain(`self.releasesOrigin = "${releases.url}";`);
    await context.close();
  });

  test('holds what the store holds, and Cairn serves the same itself', async () => {
    const directory = path.join(cairn.dataDirectory, 'releases', 'workspace');
    const [release = ''] = readdirSync(directory);
    const [entry = ''] = readdirSync(path.join(directory, release)).filter((name) => name.startsWith('remoteEntry'));
    const content = readFileSync(path.join(directory, release, entry), 'utf8');
    for (const origin of [cairn.url, releases.url])
      expect(await (await fetch(`${origin}/remotes/workspace/${release}/${entry}`)).text()).toBe(content);
  });
});
