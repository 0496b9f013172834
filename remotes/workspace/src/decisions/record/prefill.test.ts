import { expect, test } from '@rstest/core';
import { prefillFrom, shortened } from './prefill.ts';

const message = {
  id: 'msg_1',
  conversationId: 'cnv_1',
  parts: [
    { type: 'notice' as const, code: 'NO_MODEL' as const },
    { type: 'text' as const, text: 'Keep records for 72 hours. Drop partitions.' },
  ],
};

test('selected words are the evidence, and the outcome where they are short', () => {
  expect(prefillFrom([{ message, quote: ' Keep records for 72 hours. ' }], 'payments-api')).toEqual({
    project: 'payments-api',
    outcome: 'Keep records for 72 hours.',
    evidence: [{ type: 'message', id: 'msg_1', conversationId: 'cnv_1', quote: 'Keep records for 72 hours.' }],
  });
  expect(prefillFrom([{ message, quote: 'word '.repeat(200) }], 'payments-api').outcome).toBe('');
});

test('without a selection the whole message is the evidence, and nobody’s outcome', () => {
  const { outcome, evidence } = prefillFrom([{ message }], 'payments-api');
  expect(outcome).toBe('');
  expect(evidence[0]?.quote).toBe('Keep records for 72 hours. Drop partitions.');
});

test('what is selected over several messages is evidence of each, and nobody’s outcome', () => {
  const other = { ...message, id: 'msg_2' };
  const { outcome, evidence } = prefillFrom(
    [
      { message, quote: 'Drop partitions.' },
      { message: other, quote: 'Agreed.' },
    ],
    'payments-api',
  );
  expect(outcome).toBe('');
  expect(evidence.map(({ id, quote }) => [id, quote])).toEqual([
    ['msg_1', 'Drop partitions.'],
    ['msg_2', 'Agreed.'],
  ]);
});

test('a message without words is no evidence', () => {
  expect(prefillFrom([{ message: { ...message, parts: [{ type: 'notice', code: 'NO_MATCH' }] } }], 'payments-api').evidence).toEqual([]);
});

test('a long quote is cut at a word to what is kept of one', () => {
  const cut = shortened('word '.repeat(1000));
  expect(cut.length).toBeLessThanOrEqual(2_000);
  expect(cut.endsWith('word…')).toBe(true);
  expect(shortened('x'.repeat(5_000))).toHaveLength(2_000);
  expect(shortened('short')).toBe('short');
});
