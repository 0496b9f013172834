import type { QueuedChange } from '@cairn/shell/host';
import { describe, expect, test } from '@rstest/core';
import { afterRefused, afterSent, nextToSend } from './entries.ts';

const entry = (id: string, row: string, version?: number): QueuedChange => ({
  id,
  method: 'patch',
  path: `rows/${row}`,
  json: version === undefined ? {} : { version, name: id },
  row,
  label: id,
  at: 0,
  refused: null,
});

describe('the queue of changes', () => {
  test('is sent from its first on, and leaves out what was refused', () => {
    const [first, second] = [entry('a', 'r1', 1), entry('b', 'r2', 1)];
    expect(nextToSend([first, second])).toBe(first);
    expect(nextToSend([{ ...first, refused: 'CONFLICT' }, second])).toBe(second);
    expect(nextToSend([])).toBeUndefined();
  });

  test('carries the new version on to what was done to the same row after it, and to nothing else', () => {
    const [first, second, other, unversioned] = [entry('a', 'r1', 1), entry('b', 'r1', 1), entry('c', 'r2', 1), entry('d', 'r1')];
    const left = afterSent([first, second, other, unversioned], first, { id: 'r1', version: 2 });
    expect(left).toEqual([{ ...second, json: { version: 2, name: 'b' } }, other, unversioned]);
    expect(afterSent([first, second], first, null)).toEqual([second]);
  });

  test('holds back what was built on a change that was refused, and goes on with the rest', () => {
    const [before, refused, after, other] = [entry('o', 'r1', 1), entry('a', 'r1', 1), entry('b', 'r1', 1), entry('c', 'r2', 1)];
    expect(afterRefused([before, refused, after, other], refused, 'CONFLICT')).toEqual([
      before,
      { ...refused, refused: 'CONFLICT' },
      { ...after, refused: 'CONFLICT' },
      other,
    ]);
    expect(afterRefused([other], refused, 'CONFLICT')).toEqual([other]);
  });
});
