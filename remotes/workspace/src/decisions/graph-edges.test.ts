import type { Decision } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { edgesOf, variantOf } from './graph-edges.ts';

const decision = (id: string, more: Partial<Decision> = {}) =>
  ({ id, status: 'accepted', predecessor: null, evidence: [], ...more }) as unknown as Decision; // the only fields that edges use
const neighbour = (id: string) => ({ id, number: 1, title: '', status: 'accepted' as const });
const rests = (id: string) => ({ type: 'decision' as const, id, quote: '' });

test('what took the place of what, what is meant to, and what rests on what', () => {
  const decisions = [
    decision('a', { status: 'superseded' }),
    decision('b', { predecessor: neighbour('a'), evidence: [rests('a'), rests('x')] }),
    decision('c', { status: 'proposed', predecessor: neighbour('b') }),
    decision('d', { evidence: [rests('b'), rests('b')] }),
  ];
  expect(edgesOf(decisions)).toEqual([
    { from: 'a', to: 'b', kind: 'replaced' },
    { from: 'b', to: 'c', kind: 'pending' },
    { from: 'b', to: 'd', kind: 'builtOn' },
  ]);
});

test('what was rejected replaces nothing, and what is not shown hangs together with nothing', () => {
  expect(edgesOf([decision('a'), decision('b', { status: 'rejected', predecessor: neighbour('a') })])).toEqual([]);
  expect(edgesOf([decision('b', { predecessor: neighbour('a') })])).toEqual([]);
});

test.each([
  ['draft', 'draft'],
  ['proposed', 'draft'],
  ['accepted', 'firm'],
  ['deprecated', 'past'],
] as const)('%s looks %s', (status, look) => expect(variantOf(status)).toBe(look));
