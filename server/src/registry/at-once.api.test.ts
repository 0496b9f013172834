import { join } from 'node:path';
import { releaseName } from '@cairn/contract';
import { promote, rollBack, switchRemote } from '@cairn/release';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { pino } from 'pino';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { openHostBuild } from '../pages/host-build.ts';
import { openRegistry } from './registry.ts';
import { openReleaseStore, type ReleaseStore } from './store.ts';

let registry: TestRegistry;
const realFetch = globalThis.fetch;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.cairn.stop());
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Runs other changes after the release command has read the registry and before it writes. */
function meanwhile(others: () => Promise<unknown>): void {
  globalThis.fetch = async (address, init) => {
    if (init?.method === 'POST') {
      globalThis.fetch = realFetch;
      await others();
    }
    return realFetch(address, init);
  };
}

const entry = async () => (await registry.call('live')).revision?.remotes.workspace;
const byCommand = () => ({ server: registry.cairn.url, token: registry.tokens.workspace, remote: 'workspace' });
const told = /^workspace was changed at the same time\. Check "history" before you try again/;

test('two who roll back at once go back once', async () => {
  await registry.live(testRelease({ content: 'one' }));
  const before = await registry.live(testRelease({ content: 'two' }));
  await registry.live(testRelease({ content: 'three' }));
  meanwhile(() => registry.change('rollbacks', {}));
  expect(await rollBack(byCommand())).toMatchObject({ release: before, changed: false });
  expect((await entry())?.stable).toBe(before);
});

test('who comes right after a roll back has to name what else is rolled back', async () => {
  const first = await registry.live(testRelease({ version: '2.0.0', content: 'a' }));
  const before = await registry.live(testRelease({ version: '2.1.0', content: 'b' }));
  const bad = await registry.live(testRelease({ version: '2.2.0', content: 'c' }));
  await rollBack({ ...byCommand(), note: 'it is slow' });
  await switchRemote({ ...byCommand(), on: false });
  await switchRemote({ ...byCommand(), on: true });
  await expect(rollBack(byCommand())).rejects.toThrow(
    new RegExp(
      `workspace was already rolled back, and ${before} is live\\n.*revision \\d+ by local workspace.*it is slow\\n.*--from ${before}`,
    ),
  );
  expect(await rollBack({ ...byCommand(), from: bad })).toMatchObject({ release: before, changed: false });
  expect(await rollBack({ ...byCommand(), from: '2.2.0' })).toMatchObject({ release: before, changed: false });
  expect(await rollBack({ ...byCommand(), from: bad, to: before })).toMatchObject({ release: before, changed: false });
  await expect(rollBack({ ...byCommand(), from: bad, to: first })).rejects.toThrow(/a rollback would remove/);
  await expect(rollBack({ ...byCommand(), from: first })).rejects.toThrow(/a rollback would remove/);
  expect((await entry())?.stable).toBe(before);
  expect(await rollBack({ ...byCommand(), from: '2.1.0' })).toMatchObject({ release: first, changed: true });
});

test('who sees a canary fail after it was withdrawn takes nothing else back', async () => {
  const stable = await registry.live(testRelease({ content: 'under the canary' }));
  const release = testRelease({ content: 'the canary' });
  await registry.publish(release);
  const canary = releaseName(release.manifest);
  await registry.change('promotions', { release: canary, audience: { percent: 10 } });
  await registry.change('rollbacks', { from: canary });
  await expect(rollBack(byCommand())).rejects.toThrow(/was already rolled back/);
  expect(await registry.change('rollbacks', { from: canary })).toMatchObject({ status: 200, changed: false });
  expect(await registry.change('rollbacks', { from: canary, base: 0 })).toMatchObject({ status: 200, changed: false });
  expect((await entry())?.stable).toBe(stable);
});

test('what somebody does to another remote is in nobody’s way', async () => {
  const staff = testRelease({ id: 'staff', content: 'staff', routes: ['/app/staff'] });
  await registry.live(staff, registry.tokens.staff);
  meanwhile(() => registry.change('switches', { remote: 'staff', on: false }, registry.tokens.staff));
  expect(await switchRemote({ ...byCommand(), on: false })).toMatchObject({ changed: true });
  expect(await entry()).toMatchObject({ on: false });
});

test('a pipeline promotes what is on canary, and nothing that was taken back, however late', async () => {
  const stable = await registry.live(testRelease({ content: 'stable' }));
  const release = testRelease({ content: 'tried' });
  const name = releaseName(release.manifest);
  await registry.publish(release);
  const promotion = { ...byCommand(), release: name, tried: true };
  const start = () => registry.change('promotions', { release: name, audience: { percent: 10 } });
  await expect(promote(promotion)).rejects.toThrow(/is not on canary\. It never was, or it was stopped/);
  await start();
  meanwhile(() => registry.change('rollbacks', {}));
  await expect(promote(promotion)).rejects.toThrow(told);
  await expect(promote(promotion)).rejects.toThrow(/is not on canary/);
  expect((await entry())?.stable).toBe(stable);
  await start();
  expect(await promote(promotion)).toMatchObject({ release: name, changed: true });
  expect(await promote(promotion)).toMatchObject({ release: name, changed: false });
});

test('a change is seen by the next read, also where a read was under way as it was written', async () => {
  const { database, dataDir } = registry.cairn;
  const [directory, host] = await Promise.all([openReleaseStore(dataDir, null), openHostBuild(join(dataDir, '../checkout/host/dist'))]);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readManifest: ReleaseStore['readManifest'] = async (...release) => {
    asked.resolve();
    await held.promise;
    return directory.readManifest(...release);
  };
  const own = openRegistry({ database, store: { ...directory, readManifest }, shell: host.shell, log: pino({ level: 'silent' }) });
  const before = own.live();
  await asked.promise;
  const { revision } = await registry.change('switches', { on: !(await entry())?.on });
  own.refresh();
  const after = own.live();
  held.resolve();
  const numbers = await Promise.all([before, after, before.then(own.live)].map(async (live) => (await live).revision?.number));
  const written = revision?.number ?? 0;
  expect(numbers).toEqual([written - 1, written, written]);
});
