import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { deployAccepting } from '../support/release-next.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };
const HostSchema = v.looseObject({ provides: v.record(v.string(), v.string()) });

/** The manifest of this checkout's host, with another version of React. */
function hostWithReact(react: string): Buffer {
  const built = readFileSync(path.resolve(import.meta.dirname, '../../host/dist/app/host.json'), 'utf8');
  const host = v.parse(v.pipe(v.string(), v.parseJson(), HostSchema), built);
  return Buffer.from(JSON.stringify({ ...host, version: 'next-host', provides: { ...host.provides, react } }));
}

test('a host with the next React is rehearsed against the five remotes: the one that would break is named, and why', async () => {
  for (const remote of ['admin', 'settings', 'tenant-admin', 'workspace'])
    await deployAccepting(cairn, remote, { react: '^19.0.0 || ^20.0.0' });
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin_system/rehearsal`);
  await page.getByRole('heading', { name: 'No host was rehearsed yet' }).waitFor(slowly);
  await page.getByRole('button', { name: 'Upload a host' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a host' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'host.json', mimeType: 'application/json', buffer: Buffer.from('{"version":') }, slowly);
  await dialog.getByText('This file is not the host.json of a built host.').waitFor(slowly);
  await input.setInputFiles({ name: 'host.json', mimeType: 'application/json', buffer: hostWithReact('20.0.0') });

  const verdict = page.getByRole('region', { name: 'Host next-host cannot go live' });
  await verdict.getByText('No release would run of: staff.').waitFor(slowly);
  await verdict.getByText('react 19.3.1 → 20.0.0').waitFor();
  const staff = page.getByRole('rowgroup').filter({ hasText: 'No release runs' });
  await staff.getByText(/^The host provides react 20\.0\.0, this release accepts \^19\./).waitFor();
  await staff.getByText('Published by local staff.').waitFor();
  expect(await staff.getByRole('rowheader').textContent()).toMatch(/^staff/);
  expect(await page.getByText('No release runs', { exact: true }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  await verdict.getByRole('button', { name: 'Run again' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect.poll(() => history.getByRole('link', { name: 'next-host' }).count(), slowly).toBe(2);
  expect(problems).toEqual([]);
});
