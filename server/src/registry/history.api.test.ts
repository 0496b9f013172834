import { RevisionHistorySchema } from '@cairn/contract';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { signIn } from '../../test/sign-in.ts';
import { revisions } from './schema.ts';

let cairn: TestCairn;
beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
});
afterAll(() => cairn.stop());

const release = (letter: string) => `1.0.0-${letter.repeat(12)}`;
const entry = (stable: string, lastGood: string | null = null, on = true) => ({
  stable: release(stable),
  lastGood: lastGood && release(lastGood),
  on,
});
const ask = async (email: string) => fetch(`${cairn.url}/api/registry/revisions`, { headers: { cookie: await signIn(cairn, email) } });

test('the history is for platform administrators', async () => {
  expect((await ask('owner@acme.example')).status).toBe(403);
  expect((await ask('staff@cairn.example')).status).toBe(403);
  expect((await fetch(`${cairn.url}/api/registry/revisions`)).status).toBe(401);
  expect(v.parse(RevisionHistorySchema, await (await ask('admin@cairn.example')).json())).toMatchObject({ revisions: [], remotes: [] });
});

test('it tells which revision made each remote what it is now, and the last 20', async () => {
  const begun = Date.UTC(2026, 10, 1);
  const states = [
    { staff: entry('a') },
    { staff: entry('a'), workspace: entry('b') },
    { staff: entry('c', 'a'), workspace: entry('b') },
    // Back to a former state: counts from now, not from the first time.
    { staff: entry('a', 'c'), workspace: entry('b') },
    ...Array.from({ length: 20 }, (_, at) => ({ staff: entry('a', 'c'), workspace: entry('b', null, at % 2 === 1) })),
  ];
  await cairn.database.anonymous((tx) =>
    tx.insert(revisions).values(
      states.map((remotes, at) => ({
        number: at + 1,
        previous: at === 0 ? null : at,
        author: `author ${at + 1}`,
        note: `note ${at + 1}`,
        // The first ones predate the column, and one contains an action of a newer Cairn.
        change: at < 4 ? null : { action: (at === 22 ? 'merge' : 'on') as 'on', remote: 'workspace', reason: `note ${at + 1}` },
        remotes,
        createdAt: new Date(begun + at * 1000),
      })),
    ),
  );
  const { revisions: last, remotes } = v.parse(RevisionHistorySchema, await (await ask('admin@cairn.example')).json());
  expect(last.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 24 - at));
  expect(last.map(({ change }) => change?.action)).toEqual(Array.from({ length: 20 }, (_, at) => (at === 1 ? undefined : 'on')));
  expect(remotes).toEqual([
    {
      remote: 'staff',
      ...entry('a', 'c'),
      revision: 4,
      author: 'author 4',
      note: 'note 4',
      change: null,
      since: new Date(begun + 3000).toISOString(),
    },
    {
      remote: 'workspace',
      ...entry('b'),
      revision: 24,
      author: 'author 24',
      note: 'note 24',
      change: { action: 'on', remote: 'workspace', reason: 'note 24' },
      since: new Date(begun + 23_000).toISOString(),
    },
  ]);
});
