import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { onIntent } from './on-intent.ts';
import { queryClient } from './query.ts';

let asked: string[] = [];
const linkTo = (id: string) => onIntent(`/app/conversations?conversation=${id}`, { queryKey: [id], queryFn: () => asked.push(id) });

beforeEach(() => {
  asked = [];
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
  queryClient.clear();
});

test('a pointer that passes over links asks for what it stays on alone', () => {
  const links = ['first', 'second', 'third'].map(linkTo);
  for (const link of links) {
    link.onPointerEnter();
    rstest.advanceTimersByTime(49);
  }
  expect(asked).toEqual([]);
  rstest.advanceTimersByTime(1);
  expect(asked).toEqual(['third']);
});

test('who comes by keyboard or touches is answered at once, and once', () => {
  linkTo('by keyboard').onFocus();
  expect(asked).toEqual(['by keyboard']);
  const touched = linkTo('by touch');
  touched.onPointerEnter();
  touched.onTouchStart();
  rstest.advanceTimersByTime(1_000);
  expect(asked).toEqual(['by keyboard', 'by touch']);
});
