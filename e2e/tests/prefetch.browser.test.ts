import { expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a link that is pointed at is fetched ahead, without the promise of a preload, and not fetched again', async () => {
  // Without the service worker, which requests files by itself: only the requests of the page count here.
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
  await signIn(page, cairn.url, 'owner@acme.example');
  const files = () => cairn.network.requests.filter((path) => path.startsWith('/remotes/tenant-admin/'));
  expect(files()).toEqual([]);
  const link = page.getByRole('link', { name: 'Users', exact: true }).first();
  await link.hover();
  await expect.poll(() => files().some((path) => path.includes('page-users')), { timeout: 15_000 }).toBe(true);
  const preloads = () => page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => href));
  expect((await preloads()).filter((href) => href.includes('/remotes/tenant-admin/'))).toEqual([]);

  await link.click();
  await page.waitForURL(/\/app\/tenant-admin\/users/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(files().toSorted()).toEqual([...new Set(files())].toSorted());
  expect(problems).toEqual([]);
  await context.close();
});
