import { beforeAll, beforeEach, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { freshSignIn, signInByApi, visit } from '../support/browser.ts';
import { failuresTold } from '../support/failures-told.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

let release: string;
beforeAll(async () => {
  const buttons = [
    ['Throw', "() => { throw new Error('in a handler'); }"],
    ['Throw nothing', '() => { throw undefined; }'],
    ['Reject', "() => void Promise.reject(new Error('nobody handles it'))"],
    ['Reject with nothing', '() => void Promise.reject()'],
    ['Load a part', '() => void import(/* webpackChunkName: "late-part" */ \'../profile/page.tsx\')'],
  ].map(([name, handler]) => `<button type="button" onClick={${handler}}>${name}</button>`);
  const built = await releaseNext(cairn, 'settings', (edit) =>
    edit('src/overview/page.tsx', '<Panel flush>', `${buttons.join('')}<Panel flush>`),
  );
  release = built.release;
});
beforeEach(() => {
  cairn.network.meddle = () => undefined;
});

const part = /\/late-part\.[^/]*\.js$/;
const said = 'Something went wrong on this page. The error was reported. Please try again.';
const missing = 'Part of this page did not load. Reload the page and try again.';

async function openSettings(page: Page): Promise<void> {
  await page.goto(`${cairn.url}/app/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
  // The error listener is loaded once the page is idle.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/telemetry\./.test(name)));
}

test.each([
  ['Throw', said, 'RENDER', undefined],
  ['Throw nothing', said, 'RENDER', undefined],
  ['Reject', said, 'RENDER', undefined],
  ['Reject with nothing', said, 'RENDER', undefined],
  ['Load a part', missing, 'NOT_FOUND', { status: 404 }],
  ['Load a part', missing, 'BLOCKED', { content: (text: string) => `window.tampered=true;${text}` }],
] as const)('%s: says "%s", and is reported as %s of the release', async (button, text, code, meddling) => {
  const { page, context } = await visit(browser, await freshSignIn(browser, cairn.url, 'dev@acme.example'));
  await openSettings(page);
  cairn.network.meddle = (path) => (part.test(path) ? meddling : undefined);
  const since = cairn.output().length;
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(text).waitFor();
  await expect.poll(() => failuresTold(cairn, since)).toEqual([{ remote: 'settings', release, code }]);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  // The page continues.
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await context.close();
});

test('what fails before the idle part has loaded is shown and reported once a later attempt has loaded it', async () => {
  const { page, context } = await visit(browser, await freshSignIn(browser, cairn.url, 'dev@acme.example'));
  const idlePart = /\/idle\.[^/]*\.js$/;
  const refused = Promise.withResolvers<void>();
  await page.route(idlePart, async (route) => {
    await route.fulfill({ status: 503 });
    refused.resolve();
  });
  await page.clock.install();
  await page.goto(`${cairn.url}/app/settings`);
  await page.getByRole('button', { name: 'Throw', exact: true }).waitFor();
  await page.clock.fastForward('00:05'); // the page counts as idle by then
  await refused.promise;
  await page.unroute(idlePart);
  const since = cairn.output().length;
  const thrown = page.waitForEvent('pageerror');
  await page.getByRole('button', { name: 'Throw', exact: true }).click();
  await thrown;
  expect(await page.getByText(said).count()).toBe(0);
  await page.clock.fastForward('00:30');
  await page.getByText(said).waitFor();
  await expect.poll(() => failuresTold(cairn, since)).toEqual([{ remote: 'settings', release, code: 'RENDER' }]);
  await context.close();
});

test('a late failure counts against its release', async () => {
  const { page, context } = await visit(browser, await freshSignIn(browser, cairn.url, 'lead@acme.example'));
  const { page: admin, context: administration } = await visit(browser);
  await signInByApi(admin, cairn.url, 'admin@cairn.example');
  const failed = async (): Promise<number> => {
    const { releases } = await (await admin.request.get(`${cairn.url}/api/registry/health`)).json();
    return releases.find((one: { release: string }) => one.release === release)?.failed ?? 0;
  };
  const before = await failed();
  await openSettings(page);
  await page.getByRole('button', { name: 'Throw', exact: true }).click();
  await expect.poll(failed, { timeout: 20_000 }).toBe(before + 1);
  await Promise.all([context.close(), administration.close()]);
});
