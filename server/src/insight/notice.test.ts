import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { hotFiles, knowledgeGaps, repeatedErrors } from './notice.ts';

const session = (at: number, more: object = {}) => ({
  projectId: 'prj_a',
  id: `ses_${at}`,
  goal: `goal ${at}`,
  client: 'Cursor',
  files: ['src/pay/retry.ts'],
  line: '',
  ...more,
});
const many = (length: number, more: (at: number) => object = () => ({})) => Array.from({ length }, (_, at) => session(at, more(at)));

describe('what sessions have in common', () => {
  test('a file that four of them edit is hot, and hotter with eight', () => {
    expect(hotFiles(many(3))).toEqual([]);
    expect(hotFiles(many(4))).toMatchObject([{ severity: 'low', metric: 4, fingerprint: 'src/pay/retry.ts' }]);
    expect(hotFiles(many(8))).toMatchObject([{ severity: 'medium', metric: 8 }]);
    expect(hotFiles(many(8, (at) => ({ projectId: `prj_${at % 3}` })))).toEqual([]);
  });

  test('the same error is the same whatever numbers stand in it, once for each session', () => {
    const errors = many(3, (at) => ({ line: `Timeout after ${at}00 ms at 0x${at}ff` }));
    expect(repeatedErrors([...errors, ...errors])).toMatchObject([
      { severity: 'medium', metric: 3, subjects: [{ type: 'error', title: 'Timeout after 000 ms at 0x0ff' }] },
    ]);
    expect(repeatedErrors(many(3, (at) => ({ line: ['one', 'two', 'three'][at] })))).toEqual([]);
  });

  test.each([
    ['a UUID', (at: number) => `Session 0189${at}a5d-ac96-774b-bcce-b302099a8057 is not there`],
    [
      'another UUID',
      (at: number) => `Session ${['01890a5d-ac96', 'f1890a5d-bd96', 'c1890a5d-ae96'][at]}-774b-bcce-b302099a8057 is not there`,
    ],
    ['an id', (at: number) => `No row ses_01kb6m3k3dfm9r3b8j8hv6pq${'abc'[at]}m in sessions`],
    ['a container', (at: number) => `Container ${'abc'[at]}4f1c9e2d7b8a6c5e3f20 has gone`],
  ])('whatever %s names', (_what, lineOf) => {
    expect(repeatedErrors(many(3, (at) => ({ line: lineOf(at) })))).toMatchObject([{ metric: 3 }]);
  });

  test('and another where its words are others', () => {
    const names = ['internationalization', 'characteristically', 'AuthenticationException'];
    expect(repeatedErrors(many(3, (at) => ({ line: `No module ${names[at]}` })))).toEqual([]);
  });

  test('a directory that nothing in force speaks of is a gap, until something does', () => {
    const sessions = many(4, (at) => ({ files: [`src/pay/${at}.ts`] }));
    expect(knowledgeGaps(sessions, new Map())).toMatchObject([{ fingerprint: 'src/pay', metric: 4 }]);
    expect(knowledgeGaps(sessions, new Map([['prj_a', ['src/pay/**']]]))).toEqual([]);
    expect(knowledgeGaps(sessions, new Map([['prj_b', ['src/pay/**']]]))).toHaveLength(1);
    expect(
      knowledgeGaps(
        many(9, () => ({ files: ['README.md'] })),
        new Map(),
      ),
    ).toEqual([]);
  });

  test('for any sessions, nothing is said twice, nothing of two projects at once, and what is counted is there', () => {
    const any = fc.record({
      projectId: fc.constantFrom('prj_a', 'prj_b'),
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      goal: fc.string(),
      client: fc.string(),
      files: fc.array(fc.constantFrom('a/b/c.ts', 'a/d.ts', '../x', '', '/', 'a//b')),
      line: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('E 1', 'E 2')),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (sessions) => {
        const all = [...hotFiles(sessions), ...repeatedErrors(sessions), ...knowledgeGaps(sessions, new Map())];
        const keys = all.map(({ projectId, type, fingerprint }) => JSON.stringify([projectId, type, fingerprint]));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { projectId, metric } of all)
          expect(metric).toBeLessThanOrEqual(new Set(sessions.filter((one) => one.projectId === projectId).map(({ id }) => id)).size);
      }),
    );
  });
});
