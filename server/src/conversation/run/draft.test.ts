import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { samples } from '../../../test/secret-samples.ts';
import { redact } from '../../redaction/redact.ts';
import type { Citable } from './citable.ts';
import { createDraft, settledLength, withoutMarks } from './draft.ts';

const source = (id: string, label: string): Citable => ({
  type: 'decision',
  id,
  label,
  title: label,
  status: 'accepted',
  quote: '',
  confidence: null,
  href: null,
});
const citable = new Map([
  ['adr 6', source('dec_6', 'ADR 6')],
  ['pat 2', source('pat_2', 'PAT-2')],
]);
const empty = { text: '', citations: [], calls: [] };

/** Returns the text after each chunk, and the final text. */
function written(pieces: readonly string[]) {
  const draft = createDraft(citable, empty);
  const steps = pieces.map((piece) => {
    draft.push(piece);
    return draft.text;
  });
  draft.end();
  return { steps, text: draft.text, citations: draft.citations.map(({ index, id }) => [index, id]) };
}

test('labels that are known become numbers in the order in which they come, others are left out', () => {
  const { text, citations } = written([
    'Postgres [[ADR 6]]. Yes [[PAT-2]] and',
    ' again [[adr-6]], not [[ADR 99]]. Both [[ADR 6, PAT-2]].',
  ]);
  expect(text).toBe('Postgres[1](#source-1). Yes[2](#source-2) and again[1](#source-1), not. Both[1](#source-1)[2](#source-2).');
  expect(citations).toEqual([
    [1, 'dec_6'],
    [2, 'pat_2'],
  ]);
});

test('half a mark is never shown', () => {
  const { steps } = written(['So', ' [', '[AD', 'R 6]', ']', '.']);
  expect(steps.every((step) => !/\[(?!\d+\])/.test(step))).toBe(true);
  expect(steps.at(-1)).toBe('So[1](#source-1).');
});

test('however an answer is cut into pieces, it is the same in the end', () => {
  const answer = `One [[ADR 6]] of these.\n\nA list:\n\n- [[PAT-2]] first\n- second [[x]]\n\n\`\`\`ts\nconst a = [[1], [2]];\n\`\`\`\n\nEnd.`;
  const whole = written([answer]);
  fc.assert(
    fc.property(fc.array(fc.nat(answer.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), answer.length];
      const pieces = at.slice(1).map((end, index) => answer.slice(at[index], end));
      expect({ ...written(pieces), steps: [] }).toEqual({ ...whole, steps: [] });
    }),
  );
});

test('what stood before the last paragraph is never rewritten', () => {
  const { steps } = written('First paragraph.\n\nSecond one, longer.\n\nThird [[ADR 6]] and so on.'.match(/.{1,3}/gs) ?? []);
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1] ?? step;
    expect(next.slice(0, settledLength(step))).toBe(step.slice(0, settledLength(step)));
  }
});

test.each(Object.entries(samples))('a secret of the kind %s is not shown, however it comes', (_, sample) => {
  fc.assert(
    fc.property(sample, ({ before = '', secret, after = '' }) => {
      const answer = `It is ${before}${secret}${after} there`;
      const { steps, text } = written(answer.match(/.{1,4}/gs) ?? []);
      expect(text).toBe(redact(answer).text);
      // The first characters of a secret may be shown; they are harmless.
      for (const step of steps) expect(step).not.toContain(secret);
    }),
    { numRuns: 15 },
  );
});

test('an answer goes on where it stopped, with its sources', () => {
  const first = createDraft(citable, empty);
  first.push('One [[ADR 6]] and');
  const second = createDraft(citable, first);
  second.push(' two [[PAT-2]] and [[ADR 6]].');
  second.end();
  expect(second.text).toBe('One[1](#source-1) and two[2](#source-2) and[1](#source-1).');
  expect(withoutMarks(second.text)).toBe('One and two and.');
});

describe('what is looked up', () => {
  const search = (words: string) => ({ tool: 'search' as const, input: [words] });

  test('stands where it was asked for; what is said behind it begins a paragraph', () => {
    const draft = createDraft(citable, empty);
    draft.push('Let me look.\n\n');
    draft.look('a', search('retry policy'));
    expect(draft).toMatchObject({ text: 'Let me look.', calls: [{ at: 12, input: ['retry policy'], state: 'running' }] });
    const item = { type: 'decision' as const, id: 'dec_6', label: 'ADR 6', title: 'So', href: null };
    draft.found('a', { state: 'done', items: [item], more: true });
    draft.push('\n\n');
    draft.push('It is so [[ADR 6]].');
    draft.end();
    expect(draft).toMatchObject({ text: 'Let me look.\n\nIt is so[1](#source-1).', calls: [{ at: 12, state: 'done', items: [item] }] });
  });

  test('a secret in it is neither shown nor kept, and is found in what was said', () => {
    const secret = ['gh', 'p_', 'Z9y8'.repeat(9)].join('');
    const draft = createDraft(citable, empty);
    draft.look('a', search(`who uses ${secret}`));
    expect(JSON.stringify(draft.calls)).not.toContain(secret);
    expect(redact(draft.said).hits.map(({ rule }) => rule)).toEqual(['github-token']);
  });

  test('a private key that goes on behind it stays a secret', () => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(3);
    const draft = createDraft(citable, empty);
    draft.push(`Here: ${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\n${body}`);
    draft.look('a', search('x'));
    draft.push(body);
    draft.end();
    expect(draft.text).toBe('Here: [redacted: private-key]');
  });

  test('what is under way when the answer ends has failed', () => {
    const draft = createDraft(citable, empty);
    draft.look('a', search('x'));
    draft.end();
    expect(draft.calls).toMatchObject([{ state: 'failed' }]);
  });
});
