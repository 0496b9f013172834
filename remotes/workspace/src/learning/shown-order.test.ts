import { readList } from '@cairn/list';
import { expect, test } from '@rstest/core';
import { anyNeighbour, anyPattern } from './any-pattern.ts';
import { patternListAt } from './list-state.ts';
import { inShownOrder, sessionInGroup } from './shown-order.ts';

const inbox = patternListAt('/app/learning');
const byDefault = readList(inbox, new URLSearchParams());
const fromSession = (id: string, sessionId: string) =>
  anyPattern({
    id,
    sessionId,
    session: { goal: `Goal of ${sessionId}`, client: 'claude-code' },
    author: { type: 'agent', id: 'key_1', name: 'CI' },
  });
const rows = [
  fromSession('pat_1', 'ses_1'),
  fromSession('pat_2', 'ses_2'),
  anyPattern({ id: 'pat_3' }),
  fromSession('pat_4', 'ses_1'),
  { ...fromSession('pat_5', 'ses_1'), conflicts: [anyNeighbour()] },
];

test('the proposals of one session follow the newest of them, among those that are as ready', () => {
  expect(inShownOrder(inbox, byDefault, rows).map(({ id }) => id)).toEqual(['pat_5', 'pat_3', 'pat_1', 'pat_4', 'pat_2']);
});

test('a chosen order stays as it is', () => {
  expect(inShownOrder(inbox, { ...byDefault, sort: 'rule' }, rows)).toBe(rows);
});

test('a session is named where it proposed at least two rows of a group', () => {
  expect(rows.map((row) => sessionInGroup(row, rows)?.goal ?? null)).toEqual(['Goal of ses_1', null, null, 'Goal of ses_1', null]);
});
