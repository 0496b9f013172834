import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Manifest, type Plan, PlanSchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { until } from '../../test/processes.ts';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { keepOlder } from './kept.ts';
import { releases } from './schema.ts';
import { openReleaseStore } from './store.ts';

let registry: TestRegistry;
let headers: { cookie: string };
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
  const home = testRelease({ content: 'owner of /app' });
  await registry.publish(home);
  await registry.promote(home, 0);
  headers = { cookie: await signIn(registry.cairn, 'owner@acme.example') };
});
afterAll(() => registry.cairn.stop());

async function plan(): Promise<Plan> {
  return v.parse(PlanSchema, await (await fetch(`${registry.cairn.url}/api/registry/plan`, { headers })).json());
}
const unavailable = async () => (await plan()).unavailable.filter(({ id }) => id === 'staff');
const staffRuns = async () => (await plan()).remotes.some(({ id }) => id === 'staff');

/** Releases the remote and returns the path of its remote.json. */
async function release(content: string): Promise<{ manifest: Manifest; file: string }> {
  const made = testRelease({ id: 'staff', content, routes: ['/app/staff', '/app/staff/:id'] });
  await registry.publish(made, registry.tokens.staff);
  await registry.promote(made, await registry.liveNumber(), registry.tokens.staff);
  return { manifest: made.manifest, file: registry.stored('staff', releaseName(made.manifest), 'remote.json') };
}

const ways: [string, 'NOT_FOUND' | 'BLOCKED', (file: string) => void][] = [
  ['is gone', 'NOT_FOUND', (file) => rmSync(file)],
  ['was changed by hand', 'BLOCKED', (file) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/app/staff', '/app/elsewhere'))],
  ['is not JSON any more', 'BLOCKED', (file) => writeFileSync(file, '{"id":')],
  ['cannot be read', 'BLOCKED', (file) => [rmSync(file), mkdirSync(file)]],
];

test.each(ways)('a remote whose remote.json %s owns its addresses still, with the code, until it is back', async (content, code, spoil) => {
  const good = await release(`${content}: before`);
  const { manifest, file } = await release(content);
  const [written, before] = [readFileSync(file), readFileSync(good.file)];
  spoil(file);
  await until('what was good before to step in', async () =>
    (await plan()).remotes.some((one) => one.release === releaseName(good.manifest)),
  );
  expect(await unavailable()).toEqual([]);
  spoil(good.file);
  await until('nothing of it to run', async () => !(await staffRuns()));
  const routes = ['/app/staff', '/app/staff/:id'];
  expect(await unavailable()).toEqual([{ id: 'staff', label: manifest.labels.en, release: releaseName(manifest), code, routes }]);
  const answers = ['/app/staff', '/app/staff/7', '/app/elsewhere'].map(
    async (path) => (await fetch(registry.cairn.url + path, { headers })).status,
  );
  expect(await Promise.all(answers)).toEqual([200, 200, 404]);
  for (const [place, bytes] of [
    [file, written],
    [good.file, before],
  ] as const) {
    rmSync(place, { recursive: true, force: true });
    writeFileSync(place, bytes);
  }
  await until('it to run again', staffRuns);
  expect(await unavailable()).toEqual([]);
});

test('of a release from before anything was kept, its remote.json is asked, and believed where it is the one that was published', async () => {
  const [right, changed] = [await release('older'), await release('older, and changed')];
  const { database, dataDir } = registry.cairn;
  const nameOf = ({ manifest }: typeof right) => releaseName(manifest);
  await database.anonymous((tx) => tx.update(releases).set({ kept: null }).where(eq(releases.remote, 'staff')));
  writeFileSync(changed.file, readFileSync(changed.file, 'utf8').replaceAll('/app/staff', '/app/elsewhere'));
  const keptNow = (name: string) =>
    database.anonymous(async (tx) => (await tx.select().from(releases).where(eq(releases.release, name)))[0]?.kept ?? null);
  expect([await keptNow(nameOf(right)), await keptNow(nameOf(changed))]).toEqual([null, null]);
  await keepOlder(database, await openReleaseStore(dataDir, null));
  expect(await keptNow(nameOf(right))).toMatchObject({ id: 'staff', routes: [{ path: '/app/staff' }, { path: '/app/staff/:id' }] });
  expect(await keptNow(nameOf(changed))).toBe(null);
});
