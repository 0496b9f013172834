import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlanSchema } from '@cairn/contract';
import { release, rollBack } from '@cairn/release';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { Browser, Page } from 'playwright';
import * as v from 'valibot';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { copyRemote, remoteNames } from '../support/remote-copy.ts';

let cairn: Cairn;
let browser: Browser;
beforeAll(async () => {
  [cairn, browser] = await Promise.all([startCairn(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
});

const tokenOf = (remote: string) => readFileSync(path.join(cairn.dataDirectory, `deploy-token-${remote}`), 'utf8').trim();

/** Which release of which remote is live. */
async function serving(): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${tokenOf('workspace')}` };
  const answer = await fetch(`${cairn.url}/api/registry/live`, { headers });
  return v.parse(v.object({ serving: v.record(v.string(), v.string()) }), await answer.json()).serving;
}

/** Builds the remote anew as version 1.1.0, with the change of `edit`, and releases it. */
async function releaseNext(remote: string, edit: (change: (file: string, from: string, to: string) => void) => void = () => undefined) {
  const copy = copyRemote(remote);
  try {
    const { version } = v.parse(
      v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })),
      readFileSync(path.join(copy.directory, 'package.json'), 'utf8'),
    );
    copy.edit('package.json', `"version": "${version}"`, '"version": "1.99.0"');
    edit(copy.edit);
    return await release({ directory: copy.build(), server: cairn.url, token: tokenOf(remote) });
  } finally {
    copy.remove();
  }
}

describe('one remote', () => {
  test.each(remoteNames)('%s is built, released and rolled back while the others stay', async (remote) => {
    const before = await serving();
    expect(Object.keys(before).sort()).toEqual(remoteNames.toSorted());
    const released = await releaseNext(remote);
    expect(released).toMatchObject({ remote, changed: true, release: expect.stringMatching(/^1\.99\.0-/) });
    expect(await serving()).toEqual({ ...before, [remote]: released.release });
    const back = await rollBack({ remote, server: cairn.url, token: tokenOf(remote) });
    expect(back).toMatchObject({ release: before[remote], changed: true });
    expect(await serving()).toEqual(before);
  });
});

/** The release of the workspace that this page's document was given. */
async function planned(page: Page): Promise<string | undefined> {
  const text = await page.evaluate(() => document.getElementById('initial-state')?.textContent ?? 'null');
  const { plan } = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ plan: PlanSchema })), text);
  return plan.remotes.find((one) => one.id === 'workspace')?.release;
}

test('a tab that was opened before a release goes on with the one it has, also to pages that it had not loaded', async () => {
  // Without the worker, which keeps files of its own: what the server still has is what counts here.
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
  await signIn(page, cairn.url, 'dev@acme.example');
  const old = await planned(page);
  const released = await releaseNext('workspace', (edit) =>
    edit('src/routes.tsx', "id: 'workspace',", "id: (Object.assign(window, { released: 'next' }), 'workspace'),"),
  );
  cairn.network.requests.length = 0;
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  const files = cairn.network.requests.filter((request) => request.startsWith('/remotes/workspace/'));
  expect(files.some((file) => file.includes('page-decisions'))).toBe(true);
  expect(files.filter((file) => !file.startsWith(`/remotes/workspace/${old}/`))).toEqual([]);
  expect(await page.evaluate(() => 'released' in window)).toBe(false);

  // Whoever comes now, and this tab once it is loaded again, gets the new one.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  expect(await planned(page)).toBe(released.release);
  expect(await page.evaluate(() => 'released' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();

  await rollBack({ remote: 'workspace', server: cairn.url, token: tokenOf('workspace') });
  const later = await visit(browser);
  await signIn(later.page, cairn.url, 'dev@acme.example');
  expect(await planned(later.page)).toBe(old);
  await later.context.close();
});
