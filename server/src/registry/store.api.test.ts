import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { startTestBucket, type TestBucket } from '../../test/bucket.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { sentRelease, textOf, writeTo } from '../../test/sent-release.ts';
import { openBucketStore } from './bucket-store.ts';
import { openDirectoryStore } from './directory-store.ts';
import { hashOf, type ReleaseStore } from './store.ts';
import { StoreOccupied } from './store-problem.ts';

let directory: ReturnType<typeof testDirectory>;
let bucket: TestBucket;
beforeEach(async () => {
  directory = testDirectory();
  bucket = await startTestBucket();
});
afterEach(async () => {
  await bucket.close();
  directory.remove();
});

const stores = [
  ['a directory', () => openDirectoryStore(directory.path)],
  ['a bucket', () => openBucketStore(bucket.settings)],
] as const;

describe.each(stores)('in %s', (_name, open) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = await open();
  });

  test('a release lies whole, byte for byte, and is the same to whoever opens the store anew', async () => {
    const one = sentRelease();
    expect(await store.readManifest('workspace', one.release)).toBeUndefined();
    expect(await store.manifestTag('workspace', one.release)).toBeUndefined();
    expect(await store.list()).toEqual([]);
    expect(await writeTo(store, one)).toBe(true);
    for (const opened of [store, await open()]) {
      expect(await opened.readManifest('workspace', one.release)).toEqual({ hash: hashOf(one.bytes), value: one.manifest });
      expect(await opened.manifestTag('workspace', one.release)).toBeTruthy();
      expect(await opened.list()).toEqual([{ remote: 'workspace', release: one.release }]);
      for (const [path, content] of one.files) expect(await textOf(opened, one, path)).toBe(content.toString());
    }
  });

  test('a file is sent in each coding, before it was compressed ahead and after; its tag is its content’s', async () => {
    const [one, other] = [sentRelease({ content: 'one' }), sentRelease({ content: 'other' })];
    for (const release of [one, other]) await writeTo(store, release);
    const path = 'static/routes.js';
    const text = one.files.get(path)?.toString();
    for (let round = 0; round < 3; round += 1) {
      for (const encoding of [undefined, 'br', 'gzip'] as const) expect(await textOf(store, one, path, encoding)).toBe(text);
      await store.precompress('workspace', one.release);
    }
    const tags = await Promise.all([one, one, other].map(async ({ release }) => (await store.file('workspace', release, path))?.tag));
    expect(tags[0]).toBe(tags[1]);
    expect(tags[0]).not.toBe(tags[2]);
  });

  test('what is no file of it is not there', async () => {
    const one = sentRelease();
    await writeTo(store, one);
    for (const path of ['static/none.js', '../workspace', 'static', 'static/../static/routes.js', '/etc/passwd', ''])
      expect(await store.file('workspace', one.release, path)).toBeUndefined();
    expect(await store.file('staff', one.release, 'static/routes.js')).toBeUndefined();
  });

  test('nothing is overwritten, neither by the same nor by another content', async () => {
    const one = sentRelease();
    await writeTo(store, one);
    const tag = await store.manifestTag('workspace', one.release);
    expect(await writeTo(store, one)).toBe(false);
    const routes = Buffer.from('// another');
    expect(await writeTo(store, { ...one, bytes: Buffer.from('{}'), files: new Map([['static/routes.js', routes]]) })).toBe(false);
    expect(await store.manifestTag('workspace', one.release)).toBe(tag);
    expect(await store.readManifest('workspace', one.release)).toMatchObject({ hash: hashOf(one.bytes) });
    expect(await textOf(store, one, 'static/routes.js')).toBe(one.files.get('static/routes.js')?.toString());
  });

  test('of two that write the same at once one has written it, and it is whole', async () => {
    const one = sentRelease();
    expect((await Promise.all([writeTo(store, one), writeTo(store, one)])).sort()).toEqual([false, true]);
    for (const [path, content] of one.files) expect(await textOf(store, one, path)).toBe(content.toString());
  });

  test('a release that is taken away is gone with all of its forms, and its neighbours stay', async () => {
    const all = [sentRelease({ content: 'one' }), sentRelease({ content: 'two' }), sentRelease({ id: 'workspace-two', content: 'one' })];
    for (const one of all) {
      await writeTo(store, one);
      await store.precompress(one.manifest.id, one.release);
    }
    const [first, ...others] = all;
    if (!first) throw new Error('there are three');
    for (let round = 0; round < 2; round += 1) await store.remove('workspace', first.release); // idempotent
    expect(await store.readManifest('workspace', first.release)).toBeUndefined();
    expect(await store.file('workspace', first.release, 'static/routes.js')).toBeUndefined();
    expect(namesOf(await store.list())).toEqual(namesOf(others.map(({ manifest, release }) => ({ remote: manifest.id, release }))));
    for (const one of others)
      expect(await textOf(store, one, 'static/routes.js', 'br')).toBe(one.files.get('static/routes.js')?.toString());
    expect(await writeTo(store, first)).toBe(true);
  });

  test.each([
    ['../staff', '1.0.0-0123456789ab'],
    ['staff', '../1.0.0-0123456789ab'],
    ['staff', ''],
    ['', '1.0.0-0123456789ab'],
  ])('no path is made of %j and %j', async (remote, release) => {
    await expect(store.readManifest(remote, release)).rejects.toThrow('not a release');
    await expect(store.file(remote, release, 'a.js')).rejects.toThrow('not a release');
    await expect(store.remove(remote, release)).rejects.toThrow('not a release');
  });
});

const namesOf = (all: readonly { remote: string; release: string }[]) => all.map(({ remote, release }) => `${remote}/${release}`).sort();

describe('a symbolic link in the directory', () => {
  const release = () => sentRelease({ content: 'linked' });
  const inStore = (...parts: string[]) => join(directory.path, 'releases', ...parts);

  /** Creates a release outside of the store. */
  async function elsewhere(): Promise<string> {
    const outside = join(directory.path, 'outside');
    const one = release();
    await writeTo(await openDirectoryStore(outside), one);
    return join(outside, 'releases', 'workspace', one.release);
  }

  test.each([
    [
      'a file',
      (from: string, to: string) => [
        renameSync(join(to, 'static/routes.js'), `${to}.js`),
        symlinkSync(`${from}/static/routes.js`, join(to, 'static/routes.js')),
      ],
    ],
    [
      'a folder',
      (from: string, to: string) => [renameSync(join(to, 'static'), `${to}.was`), symlinkSync(`${from}/static`, join(to, 'static'))],
    ],
  ])('in the place of %s of a release is not followed', async (_name, link) => {
    const one = release();
    const store = await openDirectoryStore(directory.path);
    await writeTo(store, one);
    link(await elsewhere(), inStore('workspace', one.release));
    expect(await store.file('workspace', one.release, 'static/routes.js')).toBeUndefined();
    expect(await textOf(store, one, 'remoteEntry.0123abcd.js')).toBeTruthy();
  });

  test('in the place of remote.json makes it one that cannot be read', async () => {
    const one = release();
    const store = await openDirectoryStore(directory.path);
    await writeTo(store, one);
    renameSync(inStore('workspace', one.release, 'remote.json'), inStore('was.json'));
    symlinkSync(inStore('was.json'), inStore('workspace', one.release, 'remote.json'));
    expect(await store.readManifest('workspace', one.release)).toEqual({ hash: 'ELOOP', value: undefined });
  });

  test.each([
    [
      'a release',
      (from: string, name: string) => [mkdirSync(inStore('workspace'), { recursive: true }), symlinkSync(from, inStore('workspace', name))],
    ],
    [
      'a release, leading nowhere',
      (_from: string, name: string) => [
        mkdirSync(inStore('workspace'), { recursive: true }),
        symlinkSync('/nowhere', inStore('workspace', name)),
      ],
    ],
    ['a remote', (from: string) => symlinkSync(join(from, '../..'), inStore('workspace'))],
  ])('in the place of %s is neither read nor written through', async (_name, link) => {
    const store = await openDirectoryStore(directory.path);
    const from = await elsewhere();
    const before = readdirSync(join(from, '../../..'), { recursive: true }).length;
    const one = release();
    link(from, one.release);
    await expect(writeTo(store, one)).rejects.toThrow(StoreOccupied);
    expect(await store.file('workspace', one.release, 'static/routes.js')).toBeUndefined();
    await store.remove('workspace', one.release);
    expect(readdirSync(join(from, '../../..'), { recursive: true })).toHaveLength(before);
    expect(readdirSync(join(directory.path, 'releases-incoming'))).toEqual([]);
  });

  test('nor is anything else overwritten that lies in the place of a release', async () => {
    const store = await openDirectoryStore(directory.path);
    const one = release();
    mkdirSync(inStore('workspace', one.release), { recursive: true });
    writeFileSync(inStore('workspace', one.release, 'notes.txt'), 'mine');
    await expect(writeTo(store, one)).rejects.toThrow(StoreOccupied);
    expect(readdirSync(inStore('workspace', one.release))).toEqual(['notes.txt']);
  });
});
