import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { startTestBucket, type TestBucket } from '../../test/bucket.ts';
import { sentRelease, textOf, writeTo } from '../../test/sent-release.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { openBucketStore } from './bucket-store.ts';
import { StoreFailure } from './store-problem.ts';

let bucket: TestBucket;
beforeEach(async () => {
  bucket = await startTestBucket();
});
afterEach(() => bucket.close());

describe('in a bucket', () => {
  test('a publish that broke off has left no release, and the same again takes it up', async () => {
    const one = sentRelease();
    const store = await openBucketStore(bucket.settings);
    const files = [...one.files.keys()];
    bucket.before = (method, key) =>
      method === 'PUT' && key.endsWith(`${one.release}/${files.at(-1)}`) ? { status: 403, code: 'AccessDenied' } : undefined;
    await expect(writeTo(store, one)).rejects.toThrow(StoreFailure);
    expect((await bucket.keys('remotes/')).length).toBeGreaterThan(0);
    expect(await store.readManifest('workspace', one.release)).toBeUndefined();
    for (const path of files) expect(await store.file('workspace', one.release, path)).toBeUndefined();
    expect(await store.list()).toEqual([{ remote: 'workspace', release: one.release }]); // so that it can be removed

    bucket.before = () => undefined;
    expect(await writeTo(store, one)).toBe(true);
    for (const [path, content] of one.files) expect(await textOf(store, one, path)).toBe(content.toString());
  });

  test('remote.json comes last', async () => {
    const written: string[] = [];
    const store = await openBucketStore(bucket.settings);
    bucket.before = (method, key) => void (method === 'PUT' && written.push(key));
    const one = sentRelease();
    await writeTo(store, one);
    expect(written.at(-1)).toBe(`manifests/workspace/${one.release}/remote.json`);
    expect(written.filter((key) => key.startsWith('manifests/'))).toHaveLength(1);
  });

  test('another content in the place of a file is not overwritten', async () => {
    const one = sentRelease();
    const store = await openBucketStore(bucket.settings);
    const key = `remotes/workspace/${one.release}/static/routes.js`;
    await bucket.bucket.create(key, Buffer.from('// not of this release'), { contentType: 'text/javascript' });
    await expect(writeTo(store, one)).rejects.toMatchObject({ name: 'StoreOccupied', path: 'static/routes.js' });
    expect(await store.readManifest('workspace', one.release)).toBeUndefined();
    expect(Buffer.from((await bucket.bucket.read(key)) ?? []).toString()).toBe('// not of this release');
  });

  test('a conflict with another writer is tried again, a lost answer as well', async () => {
    const store = await openBucketStore(bucket.settings);
    const failures: ({ status: number; code: string } | 'cut')[] = [
      { status: 409, code: 'ConditionalRequestConflict' },
      'cut',
      { status: 503, code: 'SlowDown' },
    ];
    bucket.before = (method) => (method === 'PUT' ? failures.pop() : undefined);
    const one = sentRelease();
    expect(await writeTo(store, one)).toBe(true);
    expect(failures).toEqual([]);
    for (const [path, content] of one.files) expect(await textOf(store, one, path)).toBe(content.toString());
  });

  test('a release of more objects than one list answers is taken away whole', async () => {
    const one = sentRelease();
    const store = await openBucketStore(bucket.settings);
    await writeTo(store, one);
    const { endpoint, bucket: name, prefix } = bucket.settings;
    const put = (at: number) =>
      fetch(`${endpoint}/${name}/${prefix}remotes/workspace/${one.release}/f/${at}.js`, { method: 'PUT', body: '1' });
    for (let at = 0; at < 1_050; at += 50) await Promise.all(Array.from({ length: 50 }, (_, more) => put(at + more)));
    expect((await bucket.keys(`remotes/workspace/${one.release}/f/`)).length).toBe(1_050);
    await store.remove('workspace', one.release);
    expect((await bucket.keys()).filter((key) => key !== 'cairn.json')).toEqual([]);
  });

  test('that would let a release be overwritten, Cairn does not start', async () => {
    const careless = await startTestBucket({ conditional: false });
    await expect(openBucketStore(careless.settings)).rejects.toThrow(/overwrites existing objects/);
    await careless.close();
  });

  test.each([
    ['it is not there', () => openBucketStore({ ...bucket.settings, bucket: 'another' }), /NoSuchBucket \(404\)$/],
    [
      'it may not be written',
      () => {
        bucket.before = () => ({ status: 403, code: 'AccessDenied' });
        return openBucketStore(bucket.settings);
      },
      /AccessDenied \(403\)$/,
    ],
    ['nobody answers', async () => [await bucket.close(), await openBucketStore(bucket.settings)], /ECONNREFUSED$/],
  ])('where %s the start says so in one line, without a key', async (_name, open, words) => {
    const error = await open().then(
      () => undefined,
      (problem: unknown) => problem,
    );
    expect(error).toBeInstanceOf(StartProblem);
    const { message } = error as StartProblem; // asserted above
    expect(message).toMatch(words);
    expect(message).not.toContain(bucket.settings.credentials?.secretAccessKey);
  });
});
