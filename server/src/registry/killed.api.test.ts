import { existsSync, readdirSync } from 'node:fs';
import { releaseName } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import { expectKilledBefore, runBucket } from '../../test/killed-bucket.ts';
import { canBeLoaded, data, isReleased, kill, killable, largeRelease, publish, start } from '../../test/killed-cairn.ts';
import { until } from '../../test/processes.ts';

// For kills near the end of each operation see killed.full.test.ts.
killable();

describe('a publish into the directory', () => {
  test('that is killed while files are written leaves nothing, and the same again is a release', async () => {
    const release = largeRelease();
    const url = await start();
    const answered = publish(url, release);
    const drafts = () => (existsSync(data('releases-incoming')) ? readdirSync(data('releases-incoming'), { recursive: true }) : []);
    await until('some files to be written', () => drafts().length > 3);
    await kill();
    expect(await answered).toBeUndefined();
    expect(existsSync(data('releases/workspace', releaseName(release.manifest)))).toBe(false);
    const next = await start();
    expect(drafts()).toEqual([]);
    expect([await isReleased(next, release), await canBeLoaded(next, release)]).toEqual([false, false]);
    expect(await publish(next, release)).toBe(201);
    expect(await canBeLoaded(next, release)).toBe(true);
  });
});

describe('a publish into a bucket', () => {
  runBucket();

  test('that is killed between two files leaves nothing that could be loaded, and is cleared away or taken up', () =>
    expectKilledBefore('static/page-home.css'));
});
