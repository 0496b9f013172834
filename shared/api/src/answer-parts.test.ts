import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { answerBreak, answerParts, writtenIn } from './answer-parts.ts';
import type { PlacedCall } from './run.ts';

const call = (at: number): PlacedCall => ({ type: 'tool-call', tool: 'search', input: ['x'], state: 'done', items: [], more: false, at });

test('calls stand between the pieces of the text, in their order', () => {
  const { at: _, ...part } = call(0);
  const text = `Let me look.${answerBreak}It is so.`;
  const parts = [part, { type: 'text', text: 'Let me look.' }, part, part, { type: 'text', text: 'It is so.' }];
  expect(answerParts({ text, calls: [call(0), call(12), call(12)] })).toEqual(parts);
});

test('a text that has become shorter than where a call stood keeps the call, and loses nothing', () => {
  expect(answerParts({ text: 'Short', calls: [call(40)] })).toMatchObject([{ type: 'text', text: 'Short' }, { type: 'tool-call' }]);
});

test('the way there and back changes nothing, whatever the pieces say', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('\n', '\n\n', '\n\n\n', 'a\n\n', '\n\nb'));
  fc.assert(
    fc.property(fc.array(fc.record({ piece, calls: fc.nat(2) }), { maxLength: 6 }), (steps) => {
      let text = '';
      const calls: PlacedCall[] = [];
      for (const step of steps) {
        if (step.piece !== '') text += text === '' || calls.at(-1)?.at !== text.length ? step.piece : `${answerBreak}${step.piece}`;
        for (let one = 0; one < step.calls; one += 1) calls.push(call(text.length));
      }
      expect(writtenIn(answerParts({ text, calls }))).toEqual({ text, calls });
    }),
  );
});
