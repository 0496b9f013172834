import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn({ CAIRN_SERVICE_WORKER: '0' });

/** A worker whose fetch handler fails every page request. */
const broken = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(caches.open('cairn-shell').then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => event.respondWith(Response.error()));`;

/** The browser's network error for a page that the worker failed. */
function isFailure(error: unknown): false {
  expect(String(error)).toContain('ERR_FAILED');
  return false;
}

const left = (page: Page) =>
  page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]);

test('a broken service worker is retired by the next visit, and no page installs another', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signInByApi(context, cairn.url, 'dev@acme.example');
  // The browser already has the broken worker: the server delivered no other until then.
  await context.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
  await page.goto(`${cairn.url}/`);
  await page.evaluate(async () => {
    const policy = window.trustedTypes?.createPolicy('cairn-worker', { createScriptURL: (url: string) => url });
    const url = policy ? policy.createScriptURL('/sw.js') : '/sw.js';
    await navigator.serviceWorker.register(url as string, { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await page.goto(`${cairn.url}/app`).then(() => true, isFailure)).toBe(false);
  await context.unroute('**/sw.js');

  // A person tries again now and then. Chromium requests the worker script a second after a page was opened.
  await expect.poll(() => page.goto(`${cairn.url}/app`).then(() => true, isFailure), { interval: 2_500, timeout: 30_000 }).toBe(true);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => left(page)).toEqual([0, 0]);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await left(page)).toEqual([0, 0]);
  await context.close();
});
