import path from 'node:path';
import { afterAll, beforeAll } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser, signInByApi, type Visitor, visit } from './browser.ts';
import { type Cairn, startCairn } from './cairn.ts';
import { type Cdn, startCdn } from './cdn.ts';
import { serveGallery } from './gallery.ts';
import type { Network } from './proxy.ts';

/** The fixtures of this test file, set before its tests. */
export let browser: Browser;
export let cairn: Cairn;
/** Where remotes are loaded from: the network proxy in front of Cairn, or the CDN. */
export let releases: Network;
export let gallery: Awaited<ReturnType<typeof serveGallery>>;

const worker: { [key: symbol]: Promise<Browser> | undefined } = globalThis;
const key = Symbol.for('cairn.browser');

/**
 * Returns the browser of this worker process, which runs one test file after the other. It starts with the first file and ends with
 * the process. Each visitor has a context of their own. A crashed browser is replaced.
 */
export async function workerBrowser(): Promise<Browser> {
  const running = await worker[key];
  if (running?.isConnected()) return running;
  worker[key] = launchBrowser(['--js-flags=--no-turbofan']); // a test ends before the second compiler pays off
  return worker[key];
}

const visitors = new Map<string, Visitor>();

/**
 * Returns this file's visitor who is signed in with a demo account. All of its tests share one, since loading the application in a
 * fresh profile costs six times as much as another page. Their page is as the last test left it, and `problems` is
 * empty. A test that changes the browser or its sign-in creates its own visitor.
 */
export async function visitorOf(email: string): Promise<Visitor> {
  const former = visitors.get(email);
  if (former && !former.page.isClosed()) {
    former.problems.length = 0;
    return former;
  }
  const visitor = await visit(browser);
  await signInByApi(visitor.context, cairn.url, email);
  visitors.set(email, visitor);
  return visitor;
}

/** Closes the contexts that the tests of a file left open in the worker's browser. */
async function closeContexts(): Promise<void> {
  visitors.clear();
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** Runs a complete Cairn for the tests of a file, with the worker's browser. */
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

/** The same with the releases behind a CDN with its own origin. */
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

/** Serves the built gallery for the tests of a file, with a browser. */
export function runGallery(): void {
  beforeAll(async () => {
    [gallery, browser] = await Promise.all([serveGallery(), workerBrowser()]);
  });
  afterAll(async () => {
    await closeContexts();
    await gallery?.stop();
  });
}
