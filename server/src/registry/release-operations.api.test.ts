import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { startTestBucket, type TestBucket } from '../../test/bucket.ts';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { type TestRelease, testRelease, writeRelease } from '../../test/release.ts';
import { beginUpload, clearInterrupted, graceMs, noteUnknown } from './release-operations.ts';
import { releases, unsettledReleases } from './schema.ts';
import { hashOf, openReleaseStore, type ReleaseStore } from './store.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());

const kinds = [
  ['a directory', () => ({}), () => null],
  ['a bucket', () => bucket.environment, () => bucket.settings],
] as const;

describe.each(kinds)('a publish into %s', (_name, environment, settings) => {
  let registry: TestRegistry;
  let store: ReleaseStore;
  beforeAll(async () => {
    registry = await startTestRegistry(environment());
    store = await openReleaseStore(registry.cairn.dataDir, settings());
  });
  afterAll(() => registry.cairn.stop());

  const keyOf = ({ manifest }: TestRelease) => ({ remote: manifest.id, release: releaseName(manifest) });
  const unsettled = async () =>
    (await registry.cairn.database.anonymous((tx) => tx.select().from(unsettledReleases))).map(({ release }) => release);
  const hasRow = async ({ manifest }: TestRelease) =>
    (await registry.cairn.database.anonymous((tx) => tx.select().from(releases))).some(({ release }) => release === releaseName(manifest));
  const afterGrace = () => Date.now() + graceMs + 60_000;

  /** Creates what a process leaves that is killed after writing to the store and before inserting the row. */
  async function interrupted(content: string): Promise<TestRelease> {
    const release = testRelease({ content });
    const bytes = Buffer.from(JSON.stringify(release.manifest));
    await beginUpload(registry.cairn.database, keyOf(release), hashOf(bytes));
    await store.write(release.manifest, bytes, new Map(Object.entries(release.files).map(([path, text]) => [path, Buffer.from(text)])));
    return release;
  }

  test('that ends leaves nothing unsettled', async () => {
    expect(await registry.publish(testRelease({ content: 'settled' }))).toMatchObject({ status: 201 });
    expect(await unsettled()).toEqual([]);
    expect(await noteUnknown(registry.cairn.database, store)).toEqual([]);
  });

  test('that was interrupted is no release, and is cleared away after the grace', async () => {
    const release = await interrupted('cleared away');
    const { release: name } = keyOf(release);
    expect(codesOf(await registry.promote(release, await registry.liveNumber()))).toEqual(['NOT_FOUND']);
    expect(await clearInterrupted(registry.cairn.database, store)).toEqual([]); // it may still be running
    expect(await store.readManifest('workspace', name)).toBeDefined();
    expect(await clearInterrupted(registry.cairn.database, store, afterGrace())).toEqual([keyOf(release)]);
    expect(await store.list()).not.toContainEqual(keyOf(release));
    expect(await unsettled()).toEqual([]);
    expect(await hasRow(release)).toBe(false);
    expect(await clearInterrupted(registry.cairn.database, store, afterGrace())).toEqual([]);
  });

  test('that was interrupted is taken up by the same release, and then stays', async () => {
    const release = await interrupted('taken up');
    expect(await registry.publish(release)).toMatchObject({ status: 201, existed: false });
    expect(await unsettled()).toEqual([]);
    expect(await clearInterrupted(registry.cairn.database, store, afterGrace())).toEqual([]);
    expect(await registry.promote(release, await registry.liveNumber())).toMatchObject({ status: 200, changed: true });
  });

  test('of another content under the name of an interrupted one is refused, and that one stays as it is', async () => {
    const release = await interrupted('kept');
    const other = { ...release, manifest: { ...release.manifest, labels: { ...release.manifest.labels, en: 'Another' } } };
    expect(codesOf(await registry.publish(other))).toEqual(['RELEASE_DIFFERS']);
    expect(await store.readManifest('workspace', keyOf(release).release)).toMatchObject({ value: release.manifest });
  });

  test('of a release that is being removed is refused until that is over', async () => {
    const release = testRelease({ content: 'leaving' });
    const row = { ...keyOf(release), manifestHash: hashOf(JSON.stringify(release.manifest)), leaving: true };
    await registry.cairn.database.anonymous((tx) => tx.insert(unsettledReleases).values(row));
    expect(await registry.publish(release)).toMatchObject({ status: 422, issues: [{ code: 'BEING_REMOVED' }] });
    expect(await store.list()).not.toContainEqual(keyOf(release));
    await clearInterrupted(registry.cairn.database, store, afterGrace()); // the removing process was killed
    expect(await registry.publish(release)).toMatchObject({ status: 201 });
  });

  test('that brought lost files back and was killed then does not lose the release', async () => {
    const release = testRelease({ content: 'restored' });
    await registry.live(release);
    await beginUpload(registry.cairn.database, keyOf(release), hashOf(JSON.stringify(release.manifest)));
    expect(await clearInterrupted(registry.cairn.database, store, afterGrace())).toEqual([]);
    expect(await unsettled()).toEqual([]);
    expect(await store.readManifest('workspace', keyOf(release).release)).toBeDefined();
  });

  test('brings back files that are gone, of a release that is there', async () => {
    const release = testRelease({ content: 'lost' });
    await registry.publish(release);
    await store.remove('workspace', keyOf(release).release);
    expect(codesOf(await registry.promote(release, await registry.liveNumber()))).toEqual(['NOT_FOUND']); // a revision never names a missing release
    expect(await registry.publish(release)).toMatchObject({ status: 201 });
    expect(await registry.promote(release, await registry.liveNumber())).toMatchObject({ status: 200, changed: true });
  });
});

test('a release in the directory that no row knows is found, and goes after the grace; in a bucket it is found and stays', async () => {
  const registry = await startTestRegistry();
  const { database, dataDir } = registry.cairn;
  const release = testRelease({ content: 'by hand' });
  const key = { remote: 'workspace', release: releaseName(release.manifest) };
  const directory = registry.stored('workspace', key.release);
  mkdirSync(directory, { recursive: true });
  writeRelease(directory, release);
  writeFileSync(registry.stored('workspace', 'notes.txt'), 'no release');
  const store = await openReleaseStore(dataDir, null);
  expect(await noteUnknown(database, store)).toEqual([key]);
  expect(await noteUnknown(database, store)).toEqual([]); // already recorded
  expect(existsSync(directory)).toBe(true);
  expect(await clearInterrupted(database, store, Date.now() + graceMs + 60_000)).toEqual([key]);
  expect(existsSync(directory)).toBe(false);
  expect(existsSync(registry.stored('workspace', 'notes.txt'))).toBe(true);

  const shared = await openReleaseStore(dataDir, bucket.settings);
  const files = new Map(Object.entries(release.files).map(([path, text]) => [path, Buffer.from(text)]));
  await shared.write(release.manifest, Buffer.from(JSON.stringify(release.manifest)), files);
  for (let round = 0; round < 2; round += 1) expect(await noteUnknown(database, shared)).toContainEqual(key);
  expect(await clearInterrupted(database, shared, Date.now() + graceMs + 60_000)).toEqual([]);
  expect(await shared.readManifest('workspace', key.release)).toBeDefined();
  await registry.cairn.stop();
});

test('what was noted under a name and has no manifest does not keep the release of that name away', async () => {
  const registry = await startTestRegistry();
  const { database, dataDir } = registry.cairn;
  const release = testRelease({ content: 'in an empty place' });
  mkdirSync(registry.stored('workspace', releaseName(release.manifest)), { recursive: true });
  expect(await noteUnknown(database, await openReleaseStore(dataDir, null))).toHaveLength(1);
  expect(await registry.publish(release)).toMatchObject({ status: 201, existed: false });
  expect(await database.anonymous((tx) => tx.select().from(unsettledReleases))).toEqual([]);
  await registry.cairn.stop();
});
