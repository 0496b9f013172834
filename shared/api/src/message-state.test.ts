import { expect, test } from '@rstest/core';
import { messageEnds, messageStates, messageStatesBefore, nextMessageState } from './message-state.ts';

test('an answer is written until it ends, and goes on only where it did not end whole', () => {
  for (const end of messageEnds) expect(messageStatesBefore(end)).toEqual(['streaming']);
  expect(messageStatesBefore('streaming')).toEqual(['stopped', 'error']);
  expect(messageStates.map((state) => nextMessageState(state, 'resume'))).toEqual([undefined, undefined, 'streaming', 'streaming']);
  expect((['finish', 'stop', 'fail'] as const).map((event) => nextMessageState('streaming', event))).toEqual([...messageEnds]);
  expect(nextMessageState('complete', 'finish')).toBe(undefined);
});
