import { expect, test } from '@rstest/core';
import { gatherCounts } from './gather.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what comes while something is being written is written at once, and nothing twice or beside it', async () => {
  const written: Record<string, number>[] = [];
  let under = 0;
  const add = gatherCounts(async (counts) => {
    under += 1;
    expect(under).toBe(1);
    await turn();
    written.push(Object.fromEntries(counts));
    under -= 1;
  });
  const first = add(['a', 'b']);
  await turn();
  const others = [add(['a']), add(['a', 'c']), add([])];
  await Promise.all([first, ...others]);
  expect(written).toEqual([
    { a: 1, b: 1 },
    { a: 2, c: 1 },
  ]);
  await add(['b']);
  expect(written.at(-1)).toEqual({ b: 1 });
});

test('a writing that fails is told to those whose counts were in it, and to no other', async () => {
  let fails = true;
  const add = gatherCounts(async () => {
    await turn();
    if (fails) throw new Error('away');
  });
  const first = add(['a']);
  await turn();
  const second = add(['a']);
  await expect(first).rejects.toThrow('away');
  fails = false;
  await expect(second).resolves.toBeUndefined();
});
