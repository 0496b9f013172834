import { expect, test } from '@rstest/core';
import { gather } from './gather.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what comes while something is being written is written at once, and nothing twice or beside it', async () => {
  const written: string[][] = [];
  let under = 0;
  const { add, written: done } = gather<string>(async (items) => {
    under += 1;
    expect(under).toBe(1);
    await turn();
    written.push([...items]);
    under -= 1;
  }, 5);
  const first = add(['a', 'b']);
  await turn();
  const others = [add(['a']), add(['a', 'c']), add([])];
  await first;
  void add(['c']); // while it pauses
  await Promise.all(others);
  await done();
  expect(written).toEqual([
    ['a', 'b'],
    ['a', 'a', 'c', 'c'],
  ]);
  await add(['b']);
  expect(written.at(-1)).toEqual(['b']);
});

test('a writing that fails is told to those whose items were in it, and to no other', async () => {
  let fails = true;
  const { add } = gather<string>(async () => {
    await turn();
    if (fails) throw new Error('away');
  }, 0);
  const first = add(['a']);
  await turn();
  const second = add(['a']);
  await expect(first).rejects.toThrow('away');
  fails = false;
  await expect(second).resolves.toBeUndefined();
});
