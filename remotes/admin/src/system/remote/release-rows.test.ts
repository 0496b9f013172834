import { expect, test } from '@rstest/core';
import { releaseRows } from './release-rows.ts';

const release = (name: string, day: number, prunedAt: string | null = null) => ({
  release: name,
  size: 1_000,
  publishedAt: `2026-11-0${day}T10:00:00.000Z`,
  publishedBy: 'CI',
  prunedAt,
});

test('a release is stable, on canary, the one before, kept or pruned; older ones are gone back to, newer ones promoted', () => {
  const canary = { release: 'five' } as never; // the other fields do not matter here
  const rows = releaseRows(
    [release('five', 5), release('four', 4), release('three', 3), release('two', 2), release('one', 1), release('none', 1, '2026-11-09')],
    { promoted: 'three', previous: 'two', canary },
  );
  expect(rows.map(({ id, state, act }) => [id, state, act])).toEqual([
    ['five', 'canary', 'promote'],
    ['four', 'kept', 'promote'],
    ['three', 'stable', null],
    ['two', 'before', 'rollback'],
    ['one', 'kept', 'rollback'],
    ['none', 'pruned', null],
  ]);
});

test('of a remote that was never promoted every release may be', () => {
  expect(releaseRows([release('one', 1)], { promoted: '', previous: null, canary: null })[0]).toMatchObject({
    state: 'kept',
    act: 'promote',
  });
});
