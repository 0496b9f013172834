import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { answerMs, watchWrites } from './own-writes.ts';

beforeEach(() => {
  rs.useFakeTimers();
});
afterEach(() => {
  rs.useRealTimers();
});

function watched() {
  const client = new QueryClient();
  return { client, justWrote: watchWrites(client) };
}

test('what could write, and is drawn again and again, has written nothing', () => {
  const { client, justWrote } = watched();
  const observer = new MutationObserver(client, { mutationFn: () => Promise.resolve(1) });
  const stop = observer.subscribe(() => undefined);
  observer.setOptions({ mutationFn: () => Promise.resolve(2) });
  stop();
  expect(justWrote()).toBe(false);
});

test('a write counts while it is under way and for a while after it ended or failed', async () => {
  const { client, justWrote } = watched();
  const answer = Promise.withResolvers<boolean>();
  const observer = new MutationObserver(client, {
    mutationFn: async (ok: boolean) => {
      await answer.promise;
      if (!ok) throw new Error('no');
    },
  });
  const written = observer.mutate(true);
  await rs.advanceTimersByTimeAsync(2 * answerMs);
  expect(justWrote()).toBe(true);
  answer.resolve(true);
  await written;
  await rs.advanceTimersByTimeAsync(answerMs - 1);
  expect(justWrote()).toBe(true);
  await rs.advanceTimersByTimeAsync(1);
  expect(justWrote()).toBe(false);
  await expect(observer.mutate(false)).rejects.toThrow('no');
  expect(justWrote()).toBe(true);
});

test('on a slow network it counts until the reads after it have ended, and what comes later is not its answer', async () => {
  const { client, justWrote } = watched();
  await new MutationObserver(client, { mutationFn: () => Promise.resolve(1) }).mutate();
  const slow = Promise.withResolvers<boolean>();
  const read = client.fetchQuery({ queryKey: ['list'], queryFn: () => slow.promise });
  await rs.advanceTimersByTimeAsync(3 * answerMs);
  expect(justWrote()).toBe(true);
  slow.resolve(true);
  await read;
  expect(justWrote()).toBe(true);
  await rs.advanceTimersByTimeAsync(1);
  expect(justWrote()).toBe(false);
  await client.fetchQuery({ queryKey: ['list'], queryFn: () => Promise.resolve(true) });
  expect(justWrote()).toBe(false);
});
