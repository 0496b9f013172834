import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { startTestBucket, type TestBucket } from '../../test/bucket.ts';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { openPrivateStore } from './private-store.ts';

const key = 'attachments/att_01k6h7q8r9s0t1v2w3x4y5z6a7';
const content = new TextEncoder().encode('only by the API');
let bucket: TestBucket;
let cairn: TestCairn;
beforeAll(async () => {
  [bucket, cairn] = await Promise.all([startTestBucket(), startTestCairn()]);
});
afterAll(async () => {
  await cairn.stop();
  await bucket.close();
});

test.each(['directory', 'bucket'] as const)('a %s stores, gives and removes a file, and takes nothing but a plain key', async (kind) => {
  const directory = testDirectory();
  const store = openPrivateStore(directory.path, kind === 'bucket' ? bucket.settings : null);
  await store.put(key, content);
  expect(Buffer.from((await store.read(key)) ?? []).toString()).toBe('only by the API');
  await store.remove(key);
  await store.remove(key);
  expect(await store.read(key)).toBeUndefined();
  for (const wrong of ['../secret', 'attachments/../../x', 'attachments/att_1/../..', '/etc/passwd', 'remotes/workspace', ''])
    await expect(store.put(wrong, content)).rejects.toThrow('not a key');
  directory.remove();
});

test('a bucket holds it outside what a CDN serves, and marks it as private', async () => {
  const store = openPrivateStore('/nonexistent', bucket.settings);
  await store.put(key, content);
  const keys = await bucket.keys();
  expect(keys).toEqual([`private/${key}`]);
  expect(keys.filter((one) => one.startsWith('remotes/'))).toEqual([]);
});

test('a server serves no path of it', async () => {
  await openPrivateStore(cairn.dataDir, null).put(key, content);
  expect(readFileSync(join(cairn.dataDir, 'private', key), 'utf8')).toBe('only by the API');
  const paths = [
    'private',
    'remotes/private',
    'remotes/..%2fprivate',
    'remotes/workspace/..%2f..%2fprivate',
    'assets/..%2f..%2fprivate',
    'api',
  ];
  for (const path of paths) {
    const response = await fetch(`${cairn.url}/${path}/${key}`);
    expect([path, await response.text()]).toEqual([path, expect.not.stringContaining('only by the API')]);
    if (path !== 'private') expect([path, response.status]).toEqual([path, 404]);
  }
});
