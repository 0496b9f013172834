import { existsSync } from 'node:fs';
import { releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { namedIn, prunable, prune, retention } from './retention.ts';
import { openReleaseStore } from './store.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 20);

describe('what may be pruned', () => {
  const held = fc.array(
    fc.record({
      remote: fc.constantFrom('staff', 'workspace'),
      release: fc.uuid(),
      published: fc.integer({ min: 0, max: 200 }),
      served: fc.option(fc.integer({ min: 0, max: 200 })),
    }),
    { maxLength: 120 },
  );

  test('is old, not among the newest 20 of its remote, and named by nothing that counts', () => {
    fc.assert(
      fc.property(held, fc.nat(), (drawn, seed) => {
        const all = drawn.map(({ remote, release, published, served }) => ({
          remote,
          release,
          manifestHash: '',
          publishedAt: new Date(now - published * day),
          servedUntil: served === null ? null : new Date(now - served * day),
        }));
        const named = new Set(all.filter((_, at) => (at + seed) % 3 === 0).map(({ remote, release }) => `${remote}/${release}`));
        for (const gone of prunable(all, named, now)) {
          expect(named.has(`${gone.remote}/${gone.release}`)).toBe(false);
          expect(gone.publishedAt.getTime()).toBeLessThan(now - retention.releaseMs);
          expect(gone.servedUntil?.getTime() ?? 0).toBeLessThan(now - retention.releaseMs);
          const newer = all.filter(({ remote, publishedAt }) => remote === gone.remote && publishedAt >= gone.publishedAt);
          expect(newer.length).toBeGreaterThan(retention.newest);
        }
      }),
    );
  });

  test('is nothing that the live revision or the one before it leads to', () => {
    const limits = { errorRate: 0.1, loadMs: 1000 };
    const canary = { release: 'c', audience: { percent: 5 }, limits, since: '' };
    expect(
      namedIn([
        { remotes: { staff: { stable: 'a', lastGood: 'b', on: true, canary } } },
        { remotes: { staff: { stable: 'd', lastGood: null, on: false } } },
      ]),
    ).toEqual(new Set(['staff/a', 'staff/b', 'staff/c', 'staff/d']));
  });
});

describe('pruning', () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startTestRegistry();
  });
  afterAll(() => registry.cairn.stop());

  test('takes the files of old releases away; a revision cannot name them until they are published again', async () => {
    const { database, dataDir } = registry.cairn;
    const all = Array.from({ length: retention.newest + 3 }, (_, at) => testRelease({ content: `release ${at}` }));
    for (const release of all) await registry.publish(release);
    const [oldest, second, third] = all;
    if (!oldest || !second || !third) throw new Error('there are three at least');
    await registry.promote(oldest, 0); // the oldest is live
    const names = all.map(({ manifest }) => releaseName(manifest));
    const store = await openReleaseStore(dataDir, null);
    const later = Date.now() + 40 * day;
    const removed = await prune(database, store, later);
    expect(removed).toEqual([`workspace/${names[1]}`, `workspace/${names[2]}`]);
    const there = names.map((name) => existsSync(registry.stored('workspace', name)));
    expect(there).toEqual(names.map((_, at) => at !== 1 && at !== 2));
    expect(await prune(database, store, later)).toEqual([]);

    expect(codesOf(await registry.promote(second, await registry.liveNumber()))).toEqual(['NOT_FOUND']);
    expect(await registry.publish(second)).toMatchObject({ status: 201 });
    expect(await registry.promote(second, await registry.liveNumber())).toMatchObject({ status: 200, changed: true });
    // Its name stays bound to its content after pruning.
    const other = { ...third, manifest: { ...third.manifest, labels: { ...third.manifest.labels, en: 'Another' } } };
    expect(codesOf(await registry.publish(other))).toEqual(['RELEASE_DIFFERS']);
  });
});
