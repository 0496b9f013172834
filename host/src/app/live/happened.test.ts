import { describe, expect, test } from '@rstest/core';
import { rememberReplayed } from './replayed-events.ts';
import type { StreamMessage } from './stream.ts';

const event = (id: string): StreamMessage => ({
  id,
  event: { type: 'project.changed', id: 'prj_1', project: null, version: 1, actor: { type: 'user', id: 'usr_1' } },
});
const idsAfter = (told: ReturnType<typeof rememberReplayed>, id: string) => told.after(id)?.map((one) => one.id);

describe('what was told to the tabs of a browser', () => {
  test('is told again to a tab that has read before it, and nothing that it has seen', () => {
    const told = rememberReplayed('10-1700000000');
    for (const number of [11, 12, 13]) told.add(event(`${number}-1700000001`));
    expect(idsAfter(told, '11-1700000000')).toEqual(['12-1700000001', '13-1700000001']);
    expect(idsAfter(told, '13-1700000009')).toEqual([]);
    expect(idsAfter(told, '10-1700000000')).toHaveLength(3);
  });

  test('is not known from before the stream, after a gap, nor for a tab without a place', () => {
    const told = rememberReplayed('10-1700000000');
    told.add(event('11-1700000001'));
    expect(told.after('9-1700000000')).toBeNull();
    expect(told.after('')).toBeNull();
    told.add({ id: '40-1700000002', missed: true });
    told.add(event('41-1700000003'));
    expect(told.after('11-1700000001')).toBeNull();
    expect(idsAfter(told, '40-1700000002')).toEqual(['41-1700000003']);
    expect(rememberReplayed('').after('3-1')).toBeNull();
  });

  test('counts what crosses tenants by itself', () => {
    const told = rememberReplayed('10.5-1700000000');
    told.add(event('10.6-1700000001'));
    told.add(event('11.6-1700000002'));
    expect(idsAfter(told, '11.5-1700000000')).toEqual(['10.6-1700000001', '11.6-1700000002']);
    expect(idsAfter(told, '11.6-1700000000')).toEqual([]);
    expect(told.after('9.9-1700000000')).toBeNull();
  });

  test('is forgotten from the oldest on where it is too much', () => {
    const told = rememberReplayed('0-1');
    for (let number = 1; number <= 502; number += 1) told.add(event(`${number}-1`));
    expect(told.after('1-1')).toBeNull();
    expect(idsAfter(told, '2-1')).toHaveLength(500);
  });
});
