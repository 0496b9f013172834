import { afterAll, beforeAll } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { type Cairn, startCairn } from './cairn.ts';
import { serveGallery } from './gallery.ts';

/** What the tests of this file look at, once it has begun. */
export let browser: Browser;
export let cairn: Cairn;
export let gallery: Awaited<ReturnType<typeof serveGallery>>;

/** A whole Cairn and a browser for the tests of a file; both end with them. */
export function runCairn(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    [cairn, browser] = await Promise.all([startCairn(environment), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await cairn?.stop();
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
