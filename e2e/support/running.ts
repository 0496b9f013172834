import path from 'node:path';
import { afterAll, beforeAll } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { type Cairn, startCairn } from './cairn.ts';
import { type Cdn, startCdn } from './cdn.ts';
import { serveGallery } from './gallery.ts';
import type { Network } from './proxy.ts';

/** What the tests of this file look at, once it has begun. */
export let browser: Browser;
export let cairn: Cairn;
/** What remotes are loaded through: the network in front of Cairn, or the CDN. */
export let releases: Network;
export let gallery: Awaited<ReturnType<typeof serveGallery>>;

const worker: { [key: symbol]: Promise<Browser> | undefined } = globalThis;
const key = Symbol.for('cairn.browser');

/**
 * The browser of this worker process, which runs one test file after the other: started by the first, ended with the process. Each
 * visitor has a context of their own. One that crashed is replaced.
 */
export async function workerBrowser(): Promise<Browser> {
  const running = await worker[key];
  if (running?.isConnected()) return running;
  worker[key] = launchBrowser(['--js-flags=--no-turbofan']); // a test ends before its code is worth the second compiler
  return worker[key];
}

/** Closes what the tests of a file left open in the worker's browser. */
async function closeContexts(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** A whole Cairn for the tests of a file, and the worker's browser. */
export function runCairn(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    [cairn, browser] = await Promise.all([startCairn(environment), workerBrowser()]);
    releases = cairn.network;
  });
  afterAll(async () => {
    await closeContexts();
    await cairn?.stop();
  });
}

/** The same with the releases behind a CDN, an origin of its own. */
export function runCairnBehindCdn(): void {
  let cdn: Cdn | undefined;
  beforeAll(async () => {
    cdn = await startCdn();
    [cairn, browser] = await Promise.all([startCairn({ CAIRN_RELEASES_ORIGIN: cdn.url }), workerBrowser()]);
    cdn.directory = path.join(cairn.dataDirectory, 'releases');
    releases = cdn;
  });
  afterAll(async () => {
    await closeContexts();
    await cairn?.stop();
    await cdn?.close();
  });
}

/** The gallery as it was built, and a browser, for the tests of a file. */
export function runGallery(): void {
  beforeAll(async () => {
    [gallery, browser] = await Promise.all([serveGallery(), workerBrowser()]);
  });
  afterAll(async () => {
    await closeContexts();
    await gallery?.stop();
  });
}
