import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  isBuilt,
  type LiveReleases,
  type Manifest,
  type RemoteHistory,
  RemoteHistorySchema,
  readManifest,
  releaseName,
  type Start,
} from '@cairn/contract';
import { promote, ReleaseRefused, release } from '@cairn/release';
import type { Browser, Page } from 'playwright';
import * as v from 'valibot';
import { signInByApi, visit } from '../support/browser.ts';
import type { Cairn } from '../support/cairn.ts';
import { tokenOf } from '../support/release-next.ts';

/** Milliseconds until a page must show its heading. */
const pageTimeoutMs = 20_000;
/** More of them would say the same. */
const shownProblems = 20;

/**
 * Releases each of these live releases on a Cairn with the new host, and opens its pages in a browser.
 * @param server the Cairn from which their files are read
 * @returns nothing about remotes that are not in this checkout, since this Cairn has no deploy token for them
 */
export async function startReleases(
  candidate: Cairn,
  browser: Browser,
  { server, releases, remotes }: { server: string; releases: LiveReleases['releases']; remotes: readonly string[] },
): Promise<Start[]> {
  const starts: Start[] = [];
  for (const { remote, release: name, manifest: value, base } of releases) {
    const { manifest } = readManifest(value);
    if (!manifest || !remotes.includes(remote)) continue;
    try {
      await serve(candidate, { manifest, value, base: new URL(base, server) });
      starts.push({ remote, release: name, ...(await openPages(candidate, browser, manifest, name)) });
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      starts.push({ remote, release: name, durationMs: 0, pages: 0, problems: [error.message.slice(0, 500)] });
    }
  }
  return starts;
}

interface Live {
  manifest: Manifest;
  /** The same as it was published. */
  value: unknown;
  base: URL;
}

/** Makes a release the stable one: of those that the candidate has built itself by their names, others with the files of the live Cairn. */
async function serve(candidate: Cairn, { manifest, value, base }: Live): Promise<void> {
  const target = { server: candidate.url, token: tokenOf(candidate, manifest.id) };
  const { releases } = await storedReleases(candidate, manifest.id);
  if (releases.some((stored) => stored.release === releaseName(manifest))) {
    await promote({ ...target, remote: manifest.id, release: releaseName(manifest) });
    return;
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-live-'));
  try {
    await download(directory, manifest, value, base);
    await release({ directory, ...target });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function storedReleases(candidate: Cairn, remote: string): Promise<RemoteHistory> {
  const headers = { Authorization: `Bearer ${tokenOf(candidate, remote)}` };
  return v.parse(RemoteHistorySchema, await (await fetch(`${candidate.url}/api/registry/remotes/${remote}`, { headers })).json());
}

/** Writes the files of a release. One that is missing fails the check of the release command. */
async function download(directory: string, { files }: Manifest, value: unknown, base: URL): Promise<void> {
  for (const { path: name } of files) {
    const answer = await fetch(new URL(name, base));
    if (!answer.ok) continue;
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  }
  writeFileSync(path.join(directory, 'remote.json'), JSON.stringify(value));
}

async function openPages(
  { url }: Cairn,
  browser: Browser,
  { id, routes }: Manifest,
  release: string,
): Promise<Pick<Start, 'durationMs' | 'pages' | 'problems'>> {
  const began = performance.now();
  const found = new Set<string>();
  const own = routes.filter(isBuilt).filter((route) => !route.path.includes(':'));
  const isForOperators = ({ permission }: (typeof own)[number]) => permission === 'platform.admin' || permission === 'staff.use';
  const byVisitor = {
    'admin@cairn.example': own.filter(isForOperators),
    'owner@acme.example': own.filter((route) => !isForOperators(route)),
  };
  let loaded = false;
  for (const [email, pages] of Object.entries(byVisitor)) {
    if (pages.length === 0) continue;
    const { page, context, problems } = await visit(browser);
    await signInByApi(page, url, email);
    page.on('request', (request) => {
      const [, folder, remote, name] = new URL(request.url()).pathname.split('/');
      if (folder === 'remotes' && remote === id && name === release) loaded = true;
      if (folder === 'remotes' && remote === id && name !== release) found.add(`the host loaded ${name} instead`);
      if (request.url().endsWith('/api/registry/failures')) found.add(`the host reported a failure: ${request.postData() ?? ''}`);
    });
    for (const { path: address } of pages) {
      await open(page, url + address).catch((error: unknown) => found.add(`${address}: ${String(error).split('\n')[0]}`));
      // A page may ask for what the demo does not have: only its code is on trial.
      for (const text of problems.splice(0)) if (!/^Failed to load resource.*: \/api\//.test(text)) found.add(`${address}: ${text}`);
    }
    await context.close();
  }
  if (!loaded && own.length > 0) found.add('the host loaded no file of this release');
  const problems = [...found].slice(0, shownProblems).map((text) => text.slice(0, 500));
  return { durationMs: Math.round(performance.now() - began), pages: own.length, problems };
}

/** Loads a page anew, as from a link. @throws an error that names what is missing */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { timeout: pageTimeoutMs });
  await page.locator('h1').filter({ visible: true }).first().waitFor({ timeout: pageTimeoutMs });
}
