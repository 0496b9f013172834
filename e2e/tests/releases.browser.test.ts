import { PlanSchema } from '@cairn/contract';
import { rollBack } from '@cairn/release';
import { describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { signIn, visit } from '../support/browser.ts';
import { deployNext, releaseNext, tokenOf } from '../support/release-next.ts';
import { remoteNames } from '../support/remote-copy.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** Returns the live release of each remote. */
async function serving(): Promise<Record<string, string>> {
  const headers = { Authorization: `Bearer ${tokenOf(cairn, 'workspace')}` };
  const answer = await fetch(`${cairn.url}/api/registry/live`, { headers });
  return v.parse(v.object({ serving: v.record(v.string(), v.string()) }), await answer.json()).serving;
}

describe('one remote', () => {
  test.each(remoteNames)('%s is released and rolled back while the others stay', async (remote) => {
    const before = await serving();
    expect(Object.keys(before).sort()).toEqual(remoteNames.toSorted());
    const released = await deployNext(cairn, remote);
    expect(released).toMatchObject({ remote, changed: true, release: expect.stringMatching(/^1\.99\.0-/) });
    expect(await serving()).toEqual({ ...before, [remote]: released.release });
    const back = await rollBack({ remote, server: cairn.url, token: tokenOf(cairn, remote) });
    expect(back).toMatchObject({ release: before[remote], changed: true });
    expect(await serving()).toEqual(before);
  });
});

/** Returns the release of the workspace in the plan of this page's document. */
async function planned(page: Page): Promise<string | undefined> {
  const text = await page.evaluate(() => document.getElementById('initial-state')?.textContent ?? 'null');
  const { plan } = v.parse(v.pipe(v.string(), v.parseJson(), v.object({ plan: PlanSchema })), text);
  return plan.remotes.find((one) => one.id === 'workspace')?.release;
}

test('a tab that was opened before a release goes on with the one it has, also to pages that it had not loaded', async () => {
  // Without the service worker, which caches files: the test is about what the server still has.
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
  await signIn(page, cairn.url, 'dev@acme.example');
  const old = await planned(page);
  const released = await releaseNext(cairn, 'workspace', (edit) =>
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

  // New visitors, and this tab after a reload, get the new one.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
  expect(await planned(page)).toBe(released.release);
  expect(await page.evaluate(() => 'released' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();

  await rollBack({ remote: 'workspace', server: cairn.url, token: tokenOf(cairn, 'workspace') });
  const later = await visit(browser);
  await signIn(later.page, cairn.url, 'dev@acme.example');
  expect(await planned(later.page)).toBe(old);
  await later.context.close();
});
