import { expect, test } from '@rstest/core';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { onWrite } from './own-writes.ts';

function watched() {
  const client = new QueryClient();
  let writes = 0;
  onWrite(client.getMutationCache(), () => {
    writes += 1;
  });
  return { client, writes: () => writes };
}

test('what could write, and is drawn again and again, has written nothing', () => {
  const { client, writes } = watched();
  const observer = new MutationObserver(client, { mutationFn: () => Promise.resolve(1) });
  const stop = observer.subscribe(() => undefined);
  observer.setOptions({ mutationFn: () => Promise.resolve(2) });
  stop();
  expect(writes()).toBe(0);
});

test('a write counts when it begins, when it ends and when it fails', async () => {
  const { client, writes } = watched();
  const observer = new MutationObserver(client, {
    mutationFn: (ok: boolean) => (ok ? Promise.resolve() : Promise.reject(new Error('no'))),
  });
  await observer.mutate(true);
  const once = writes();
  expect(once).toBeGreaterThanOrEqual(2);
  await expect(observer.mutate(false)).rejects.toThrow('no');
  expect(writes()).toBeGreaterThanOrEqual(once + 2);
});
