import { beforeEach, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { decisionsKept, keptReads } from '../support/persisted-reads.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

beforeEach(async () => {
  if (cairn.halted()) await cairn.restart();
});

async function readyOffline(page: Page): Promise<void> {
  await page.getByText('Cairn is ready to work offline.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

test('a page that was visited opens again with every server stopped, and comes back to life with them', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await readyOffline(page);
  await page.getByRole('link', { name: 'Decisions' }).first().click();
  await page.waitForURL(/\/app\/decisions/);
  const row = page.getByText('Idempotency records live in Postgres').filter({ visible: true }).first();
  await row.waitFor();
  await expect.poll(() => keptReads(page)).toMatch(decisionsKept);

  await cairn.halt();
  await page.reload();
  await row.waitFor({ timeout: 30_000 });
  await page.getByRole('heading', { level: 1, name: /decision/i }).waitFor();
  await page.getByText('You are offline.').waitFor();

  await cairn.restart();
  await expect.poll(() => page.getByText('You are offline.').count(), { timeout: 30_000 }).toBe(0);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.getByRole('heading', { level: 1, name: /project/i }).waitFor();
  await context.close();
});

test('a list that was read does without a network what it has not done yet: rows are ticked, and what is done with them is there', async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'owner@acme.example');
  await readyOffline(page);
  await page.getByRole('link', { name: 'Insights' }).first().click();
  await page.getByRole('main').locator('[data-row]').first().waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  problems.length = 0;
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Acknowledge' }).waitFor();
  expect(problems.filter((problem) => /chunk/i.test(problem))).toEqual([]);
  await context.close();
});

test('a tab at rest says that it is offline as soon as the network goes, and no longer when it is back', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await readyOffline(page);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
  await context.close();
});

test('the worker leaves the API, the health check and navigation to the API alone', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await readyOffline(page);
  await page.reload();
  for (const path of ['/api/projects', '/healthz', '/dev/mailbox.json']) {
    const [answer] = await Promise.all([
      page.waitForResponse(`${cairn.url}${path}`),
      page.evaluate((asked) => fetch(asked).then(({ status }) => status), path),
    ]);
    expect(answer.status(), path).toBe(200);
    expect(answer.fromServiceWorker(), path).toBe(false);
  }
  await cairn.halt();
  // No HTML of the application instead of an API response.
  await expect(page.goto(`${cairn.url}/api/projects`)).rejects.toThrow();
  await cairn.restart();
  await context.close();
});

test('nothing personal is kept in the worker’s caches, and the kept shell runs under a nonce of its own', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await readyOffline(page);
  const html = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (response?.headers.get('Content-Type')?.includes('text/html')) found.push(await response.text());
      }
    }
    return found;
  });
  expect(html).toHaveLength(1);
  expect(html[0]).not.toContain('dev@acme.example');
  const nonceOf = (policy: string | undefined) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1];
  await cairn.halt();
  const nonces = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    nonces.push(nonceOf(answer?.headers()['content-security-policy']));
  }
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  await cairn.restart();
  await context.close();
});

test('a new version asks before it takes over, and Reload brings it', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await readyOffline(page);
  await page.goto(`${cairn.url}/app/projects`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const added: Record<string, string> = { '/sw.js': '\n// the next version', '/app-shell': '\n<!-- the next version -->' };
  cairn.network.meddle = (path) => (added[path] ? { content: (said) => said + added[path] } : undefined);
  const keptShell = () => page.evaluate(async () => (await caches.match('/app-shell'))?.text());
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText('A new version of Cairn is ready.').waitFor();
  // The old worker is still active and serves only its own files, so it must serve its own shell as well.
  expect(await keptShell()).not.toContain('the next version');
  const before = await page.evaluate(() => performance.timeOrigin);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(before);
  expect(page.url()).toBe(`${cairn.url}/app/projects`);
  expect(await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(false);
  expect(await keptShell()).toContain('the next version');
  cairn.network.meddle = () => undefined;
  await context.close();
});

test('what the shell says over a page leaves the field free that one writes in', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  await signInByApi(page, cairn.url, 'dev@acme.example');
  const { items } = await (await page.request.get(`${cairn.url}/api/conversations`)).json();
  const { id } = items.find(({ title }: { title: string }) => title === 'How a charge flows');
  // The only document: the prompt appears once, and would have appeared in an earlier document.
  await page.goto(`${cairn.url}/app/conversations?conversation=${id}`);
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.waitFor();
  await page.getByText('Cairn is ready to work offline.').waitFor({ timeout: 30_000 });
  const lower = async () => {
    const box = await page.getByRole('status').filter({ hasText: 'ready to work offline' }).boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect.poll(lower).toBeLessThanOrEqual((await field.boundingBox())?.y ?? 0);
  await context.close();
});
