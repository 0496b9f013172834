import { expect, test } from '@rstest/core';
import { nothingChosen, type SavingEvent, saving } from './saving.ts';

const after = (...events: SavingEvent[]) => events.reduce(saving, nothingChosen);

test('a choice is on its way until its own answer comes', () => {
  expect(after({ type: 'chosen' })).toEqual({ turn: 1, status: 'saving' });
  expect(after({ type: 'chosen' }, { type: 'saved', turn: 1 })).toEqual({ turn: 1, status: 'saved' });
});

test('an answer to an older choice says nothing of the newest', () => {
  const two: SavingEvent[] = [{ type: 'chosen' }, { type: 'chosen' }];
  expect(after(...two, { type: 'saved', turn: 1 }).status).toBe('saving');
  expect(after(...two, { type: 'failed', turn: 1, error: 'gone' }).status).toBe('saving');
  expect(after(...two, { type: 'saved', turn: 1 }, { type: 'failed', turn: 2, error: 'gone' })).toEqual({
    turn: 2,
    status: 'failed',
    error: 'gone',
  });
});

test('the next choice takes what went wrong away', () => {
  expect(after({ type: 'chosen' }, { type: 'failed', turn: 1, error: 'gone' }, { type: 'chosen' })).toEqual({ turn: 2, status: 'saving' });
});
