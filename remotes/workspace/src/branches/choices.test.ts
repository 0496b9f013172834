import type { BranchKnowledge } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { fateOf, keptOf, mergeAll, mergeItems, partsOf, proposedFor, replaceable, tokensMore } from './choices.ts';

const neighbour = (id: string, key: string | null = null) => ({ id, key }) as BranchKnowledge['patterns'][number]['conflicts'][number]; // other fields are unused
const own = (id: string, more: Partial<BranchKnowledge['patterns'][number]> = {}) =>
  ({ pattern: { id, version: 3 }, conflicts: [], alike: [], supersedes: [], tokens: 10, ...more }) as BranchKnowledge['patterns'][number]; // as above

const knowledge = {
  patterns: [
    own('fresh'),
    own('contrary', { conflicts: [neighbour('main')] }),
    own('settled', { conflicts: [neighbour('old')], supersedes: ['old'] }),
    own('near', { alike: [neighbour('other')] }),
  ],
  decisions: [{ decision: { id: 'adr', version: 1 }, tokens: 5 }],
} as unknown as BranchKnowledge; // same as above

test('what says otherwise than a rule in force stays behind until somebody decides', () => {
  expect(proposedFor(own('a', { conflicts: [neighbour('main')] }))).toEqual({ keep: false, supersedes: [] });
  expect(mergeItems(knowledge, {})).toEqual([
    { id: 'fresh', version: 3, keep: true, supersedes: [] },
    { id: 'contrary', version: 3, keep: false, supersedes: [] },
    { id: 'settled', version: 3, keep: true, supersedes: ['old'] },
    { id: 'near', version: 3, keep: true, supersedes: [] },
    { id: 'adr', version: 1, keep: true, supersedes: [] },
  ]);
});

test('what a reader chooses counts, in the items and in the tokens', () => {
  const items = mergeItems(knowledge, { contrary: { keep: true, supersedes: ['main'] }, adr: { keep: false, supersedes: [] } });
  expect(items.find(({ id }) => id === 'contrary')).toMatchObject({ keep: true, supersedes: ['main'] });
  expect(tokensMore(knowledge, items)).toBe(40);
  expect(tokensMore(knowledge, mergeItems(knowledge, {}))).toBe(35);
});

test('what is kept is in force, or goes along as a proposal', () => {
  const standing = (id: string, status: string) => ({ ...own(id), pattern: { id, version: 1, status } });
  const mixed = {
    patterns: [standing('accepted', 'accepted'), standing('left', 'accepted'), standing('waits', 'proposed'), standing('later', 'snoozed')],
    decisions: ['accepted', 'draft'].map((status) => ({ decision: { id: `adr ${status}`, version: 1, status }, tokens: 5 })),
  } as unknown as BranchKnowledge; // same as above
  expect(keptOf(mixed, mergeItems(mixed, { left: { keep: false, supersedes: [] } }))).toEqual({ holds: 2, proposals: 3 });
  expect(keptOf(mixed, [])).toEqual({ holds: 0, proposals: 0 });
});

test('where there is more than a page holds, nothing stays behind', () => {
  expect(mergeAll(knowledge).every(({ keep }) => keep)).toBe(true);
  expect(mergeAll(knowledge)).toMatchObject([{ supersedes: [] }, { supersedes: [] }, { supersedes: ['old'] }, {}, { id: 'adr' }]);
});

test('each pattern stands in one part', () => {
  const parts = partsOf(knowledge);
  expect(Object.values(parts).map((part) => part.map(({ pattern }) => pattern.id))).toEqual([['contrary', 'settled'], ['near'], ['fresh']]);
});

test('a rule of another project gives way to none: what says otherwise stays beside it, or behind', () => {
  const foreign = own('a', { conflicts: [neighbour('common', 'OPS')] });
  expect([replaceable(foreign), proposedFor(foreign).keep]).toEqual([[], false]);
  expect(fateOf(foreign, { keep: true, supersedes: [] })).toBe('both');
  const mixed = own('b', { conflicts: [neighbour('main'), neighbour('common', 'OPS')] });
  expect(replaceable(mixed).map(({ id }) => id)).toEqual(['main']);
  const fates = [['main'], []].map((supersedes) => fateOf(mixed, { keep: true, supersedes }));
  expect([...fates, fateOf(mixed, { keep: false, supersedes: [] })]).toEqual(['supersede', 'both', 'leave']);
});
