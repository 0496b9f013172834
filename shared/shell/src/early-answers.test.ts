import { afterEach, expect, test } from '@rstest/core';
import { forgetEarlyAnswers, giveEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

afterEach(forgetEarlyAnswers);

test('an answer that came with the page is taken once, in whatever order its parameters are named', () => {
  giveEarlyAnswers({ 'decisions?sort=updated&offset=0': { total: 3 }, 'conversations?limit=6': { total: 1 } });
  expect(takeEarlyAnswer('/decisions', { offset: 0, sort: 'updated' })).toEqual({ total: 3 });
  expect(takeEarlyAnswer('decisions', { offset: 0, sort: 'updated' })).toBeUndefined();
});

test('another question is not answered by it', () => {
  giveEarlyAnswers({ 'decisions?sort=updated&offset=0': { total: 3 } });
  expect(takeEarlyAnswer('decisions', { offset: 25, sort: 'updated' })).toBeUndefined();
  expect(takeEarlyAnswer('decisions', {})).toBeUndefined();
});

test('what was not asked for while the page came is forgotten', () => {
  giveEarlyAnswers({ projects: [] });
  forgetEarlyAnswers();
  expect(takeEarlyAnswer('projects', {})).toBeUndefined();
});
