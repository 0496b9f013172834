import { expect, test } from '@rstest/core';
import { startRounds } from './rounds.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('rounds come one after the other, also after one that failed, and none after the end', async () => {
  const told: unknown[] = [];
  let [begun, atOnce, most] = [0, 0, 0];
  const rounds = startRounds(
    async () => {
      begun += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await turn();
      atOnce -= 1;
      if (begun === 1) throw new Error('the first');
    },
    { everyMs: 1, failed: (error) => told.push(error) },
  );
  while (begun < 3) await turn();
  await rounds.stop();
  const ended = begun;
  await turn();
  expect([begun, atOnce, most]).toEqual([ended, 0, 1]);
  expect(told).toEqual([new Error('the first')]);
});

test('the end waits for the round under way, and asks it to be short', async () => {
  let over = false;
  const rounds = startRounds(
    async (ending) => {
      await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }));
      over = true;
    },
    { everyMs: 1, failed: () => undefined },
  );
  await rounds.stop();
  expect(over).toBe(true);
});
