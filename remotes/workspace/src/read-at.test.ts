import { expect, test } from '@rstest/core';
import { QueryClient } from '@tanstack/react-query';
import { readAt } from './read-at.ts';

test('what is taken out of a list is as old as it; of one that is out of date it is asked for again', async () => {
  const client = new QueryClient();
  client.setQueryData(['list'], ['first'], { updatedAt: 1_000 });
  const [list] = client.getQueryCache().findAll();
  if (!list) throw new Error('nothing was kept');
  expect(readAt(list)).toBe(1_000);
  await client.invalidateQueries({ refetchType: 'none' });
  expect(readAt(list)).toBe(0);
});
