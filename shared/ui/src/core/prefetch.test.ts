import { expect, test } from '@rstest/core';
import { configureLinkPrefetch, prefetchPath } from './prefetch.ts';

test('fetches each path once, and nothing for who saves data', () => {
  const fetched: string[] = [];
  configureLinkPrefetch((path) => fetched.push(path));
  prefetchPath('/app/decisions', undefined);
  prefetchPath('/app/decisions', undefined);
  prefetchPath('/app/projects', { saveData: true });
  prefetchPath('/app/projects', { saveData: false });
  expect(fetched).toEqual(['/app/decisions', '/app/projects']);
});
