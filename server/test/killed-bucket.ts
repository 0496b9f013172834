import { releaseName } from '@cairn/contract';
import { afterEach, beforeEach, expect } from '@rstest/core';
import { startTestBucket, type TestBucket } from './bucket.ts';
import { canBeLoaded, isReleased, kill, letGracePass, publish, start } from './killed-cairn.ts';
import { until } from './processes.ts';
import { testRelease } from './release.ts';

let bucket: TestBucket;

/** Starts a bucket for each test. */
export function runBucket(): void {
  beforeEach(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => bucket.close());
}

/** Expects that a publish into the bucket that is killed before the file `last` leaves nothing that can be loaded, and can be repeated. */
export async function expectKilledBefore(last: string): Promise<void> {
  const release = testRelease({ content: 'killed' });
  const name = releaseName(release.manifest);
  const url = await start(bucket.environment);
  let reached = false;
  bucket.before = (method, key) => {
    if (method !== 'PUT' || !key.endsWith(`${name}/${last}`)) return undefined;
    reached = true;
    return new Promise(() => undefined); // never resolves
  };
  const answered = publish(url, release);
  await until('the publish to come so far', () => reached);
  await until('the other files to be there', async () => (await bucket.keys(`remotes/workspace/${name}/`)).length > 3);
  await kill();
  expect(await answered).toBeUndefined();
  bucket.before = () => undefined;

  const next = await start(bucket.environment);
  expect([await isReleased(next, release), await canBeLoaded(next, release)]).toEqual([false, false]);
  await letGracePass();
  await until('what was left to be cleared away', async () => (await bucket.keys(`remotes/workspace/${name}/`)).length === 0);
  expect(await publish(next, release)).toBe(201);
  expect([await canBeLoaded(next, release), await isReleased(next, release)]).toEqual([true, true]);
}
