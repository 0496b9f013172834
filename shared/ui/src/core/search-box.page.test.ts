import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createBrowserRouter, RouterProvider, useSearchParams } from 'react-router';
import { mount } from '../../test/mount.ts';
import { SearchBox } from './search-box.tsx';

const { box, draw } = mount();
const pause = () => act(async () => void rstest.runAllTimers());

function Page() {
  const [search] = useSearchParams();
  return createElement(
    'main',
    { 'data-search': `${search}` },
    createElement(SearchBox, { label: 'Search', labels: { clearSearch: 'Clear' } }),
  );
}

beforeEach(() => void rstest.useFakeTimers());
afterEach(() => void rstest.useRealTimers());

test('what is typed while a filter is being removed does not bring it back', async () => {
  /** Pending loaders of the page, the newest last. */
  const waiting: (() => void)[] = [];
  const loader = ({ request }: { request: Request }) =>
    request.url.includes('role') ? null : new Promise<null>((resolve) => waiting.push(() => resolve(null)));
  history.replaceState(null, '', '/?role=developer&page=2');
  const router = createBrowserRouter([{ path: '/', loader, element: createElement(Page), HydrateFallback: () => null }]);
  await draw(createElement(RouterProvider, { router }));
  const searchOf = () => box.querySelector('main')?.dataset.search;
  expect(searchOf()).toBe('role=developer&page=2');

  await act(async () => void router.navigate('/?')); // "Remove filter" on a slow server
  const input = box.querySelector('input');
  await act(async () => {
    // Bypasses React's own value setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'lin');
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await pause();
  const asked = waiting.length;
  await pause();
  expect(waiting).toHaveLength(asked); // a running request is not repeated
  await act(async () => {
    for (const answer of waiting) answer();
  });
  await pause();
  expect(searchOf()).toBe('q=lin');
  expect(input?.value).toBe('lin');
});
