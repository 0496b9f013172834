import { existsSync } from 'node:fs';
import { releaseName } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import { expectKilledBefore, runBucket } from '../../test/killed-bucket.ts';
import { canBeLoaded, connect, data, isReleased, kill, killable, letGracePass, publish, start } from '../../test/killed-cairn.ts';
import { until } from '../../test/processes.ts';
import { type TestRelease, testRelease } from '../../test/release.ts';

killable();

describe('a publish into the directory', () => {
  test('that is killed before its row is written is no release, and is cleared away or taken up', async () => {
    const [taken, left] = [testRelease({ content: 'taken up' }), testRelease({ content: 'left' })];
    const directoryOf = ({ manifest }: TestRelease) => data('releases/workspace', releaseName(manifest));
    const url = await start();
    const locker = await connect();
    await locker.query('begin; lock table releases in exclusive mode'); // blocks inserting its row, but not reads
    const answers = [taken, left].map((release) => publish(url, release));
    await until('both to be in place', () => [taken, left].every((release) => existsSync(directoryOf(release))));
    await kill();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);

    const next = await start();
    for (const release of [taken, left]) expect(await isReleased(next, release)).toBe(false);
    expect(await publish(next, taken)).toBe(201);
    await letGracePass();
    await until('what was left to be cleared away', () => !existsSync(directoryOf(left)));
    expect([await canBeLoaded(next, left), await canBeLoaded(next, taken)]).toEqual([false, true]);
    expect(await isReleased(next, taken)).toBe(true);
  });
});

describe('a publish into a bucket', () => {
  runBucket();

  test('that is killed before remote.json leaves nothing that could be loaded, and is cleared away or taken up', () =>
    expectKilledBefore('remote.json'));
});
