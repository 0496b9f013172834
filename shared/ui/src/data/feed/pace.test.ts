import { expect, test } from '@rstest/core';
import { createPace } from './pace.ts';

/** Measures entries that take these times (ms). */
function drawn(...times: readonly number[]) {
  let now = 0;
  const pace = createPace(() => now);
  const one = (ms: number) => {
    pace.begin();
    now += ms;
    pace.end();
  };
  times.forEach(one);
  return { pace, one };
}

test('an entry takes as long as the one in the middle of the last five', () => {
  expect(drawn().pace.entryMs()).toBe(0);
  expect(drawn(90).pace.entryMs()).toBe(90);
  expect(drawn(20, 20, 20, 300, 80, 95, 110, 5).pace.entryMs()).toBe(95);
});

test('one that was held up says nothing', () => {
  const { pace, one } = drawn(90);
  pace.begin();
  pace.pause();
  pace.end();
  expect(pace.entryMs()).toBe(90);
  one(95);
  expect(pace.entryMs()).toBe(95);
});
