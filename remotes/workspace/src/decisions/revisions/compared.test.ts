import type { DecisionText } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { comparedParts } from './compared.ts';

const text: DecisionText = {
  title: 'Outbox',
  context: '',
  outcome: 'One worker.',
  drivers: ['Order'],
  options: [
    { name: 'Outbox', pros: ['Replay'], cons: [], chosen: true },
    { name: 'Queue', pros: [], cons: ['Two-phase'], chosen: false },
  ],
  consequences: [
    { text: 'Faster', good: true },
    { text: 'On call', good: false },
  ],
  paths: [],
  tags: [],
};

test('what neither revision has is left out, and what is the same says so', () => {
  expect(comparedParts(text, text).map(({ part, changed }) => [part, changed])).toEqual([
    ['title', false],
    ['drivers', false],
    ['options', false],
    ['outcome', false],
    ['consequences', false],
  ]);
});

test('lists are compared as lines: options with what speaks for and against them', () => {
  const later = { ...text, drivers: ['Order', 'Replay'], options: text.options.slice(0, 1), tags: ['reliability'] };
  const changed = comparedParts(text, later).filter((one) => one.changed);
  expect(changed).toEqual([
    { part: 'drivers', before: 'Order', after: 'Order\nReplay', changed: true },
    { part: 'options', before: '✓ Outbox\n+ Replay\n\nQueue\n− Two-phase', after: '✓ Outbox\n+ Replay', changed: true },
    { part: 'tags', before: '', after: 'reliability', changed: true },
  ]);
});
