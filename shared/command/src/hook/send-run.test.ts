import { expect, test } from '@rstest/core';
import { runsOf } from './send-run.ts';

const kinds = (...runs: string[]) =>
  runsOf(runs.map((kind) => ({ event: { kind } }))).map((run) => run.map(({ event }) => event.kind).join(' '));

test('what a person says after the end is the next run of a session; what is late belongs to the one before', () => {
  expect(kinds('start', 'prompt', 'file', 'end')).toEqual(['start prompt file end']);
  expect(kinds('start', 'end', 'command', 'start', 'prompt', 'end', 'turn')).toEqual(['start end command', 'start prompt end turn']);
  expect(kinds('end', 'prompt')).toEqual(['end', 'prompt']);
  expect(kinds()).toEqual([]);
});
