import { telemetryMark } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { notWaiting, waitingAfter } from './waiting.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 10, minute));
const event = (kind: 'waiting' | 'command' | 'prompt', minute: number, clientEventId = `${kind}-${minute}`) => ({
  kind,
  clientEventId,
  happenedAt: at(minute),
});
const waiting = { waitingSince: at(5), waitingDismissedAt: null };

test('a session waits from its first signal until anything else', () => {
  expect(waitingAfter(notWaiting, [event('waiting', 5), event('waiting', 6)])).toEqual(waiting);
  expect(waitingAfter(waiting, [event('waiting', 6)])).toEqual(waiting);
  expect(waitingAfter(waiting, [event('prompt', 7)])).toEqual(notWaiting);
  expect(waitingAfter(waiting, [event('prompt', 7), event('waiting', 8)])).toEqual({ ...waiting, waitingSince: at(8) });
  expect(waitingAfter(waiting, [])).toEqual(waiting);
});

test('what was dismissed stays dismissed until the session goes on', () => {
  const dismissed = { waitingSince: at(5), waitingDismissedAt: at(6) };
  expect(waitingAfter(dismissed, [event('waiting', 7)])).toEqual(dismissed);
  expect(waitingAfter(dismissed, [event('command', 7), event('waiting', 8)])).toEqual({ ...waiting, waitingSince: at(8) });
});

test('telemetry that arrives late ends nothing, and later telemetry does', () => {
  expect(waitingAfter(waiting, [event('command', 4, `${telemetryMark}1`)])).toEqual(waiting);
  expect(waitingAfter(waiting, [event('command', 6, `${telemetryMark}2`)])).toEqual(notWaiting);
  // A hook is sent in order, whatever its clock says.
  expect(waitingAfter(waiting, [event('command', 4)])).toEqual(notWaiting);
});
