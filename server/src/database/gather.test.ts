import { expect, test } from '@rstest/core';
import type { Database } from './database.ts';
import { gather, gatherByTenant } from './gather.ts';

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
  void add(['c']); // during the pause
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

test('each tenant is written for itself, and one that fails keeps nobody from waiting for the others', async () => {
  const database = {} as Database; // a placeholder; the batcher never calls it
  const written: [string, string[]][] = [];
  const { add, written: done } = gatherByTenant<string>(async (_, tenantId, items) => {
    await turn();
    if (tenantId === 'lost') throw new Error('away');
    await turn();
    written.push([tenantId, [...items]]);
  }, 0);
  const lost = add(database, 'lost', ['a']);
  void add(database, 'one', ['a', 'b']);
  void add(database, 'two', ['c']);
  await Promise.all([expect(lost).rejects.toThrow('away'), done(database)]);
  expect(written).toEqual([
    ['one', ['a', 'b']],
    ['two', ['c']],
  ]);
});

test('what waits for its time is written at once when somebody asks for that', async () => {
  const written: string[][] = [];
  const { add, written: done } = gather<string>(async (items) => void written.push([...items]), 3_600_000);
  await add(['a']);
  void add(['b']);
  await turn();
  expect(written).toEqual([['a']]);
  await done();
  expect(written).toEqual([['a'], ['b']]);
  void add(['c']);
  await turn();
  await done(); // another flush, before the pause
  expect(written).toEqual([['a'], ['b'], ['c']]);
});
