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

/** A whole Cairn and a browser for the tests of a file; both end with them. */
export function runCairn(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    [cairn, browser] = await Promise.all([startCairn(environment), launchBrowser()]);
    releases = cairn.network;
  });
  afterAll(async () => {
    await browser?.close();
    await cairn?.stop();
  });
}

/** The same with the releases behind a CDN, an origin of its own. */
export function runCairnBehindCdn(): void {
  let cdn: Cdn | undefined;
  beforeAll(async () => {
    cdn = await startCdn();
    [cairn, browser] = await Promise.all([startCairn({ CAIRN_RELEASES_ORIGIN: cdn.url }), launchBrowser()]);
    cdn.directory = path.join(cairn.dataDirectory, 'releases');
    releases = cdn;
  });
  afterAll(async () => {
    await browser?.close();
    await cairn?.stop();
    await cdn?.close();
  });
}

/** The gallery as it was built, and a browser, for the tests of a file. */
export function runGallery(): void {
  beforeAll(async () => {
    [gallery, browser] = await Promise.all([serveGallery(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await gallery?.stop();
  });
}
