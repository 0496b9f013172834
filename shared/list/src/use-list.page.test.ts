import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { defineList } from './definition.ts';
import { type List, useList } from './use-list.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const definition = defineList({
  name: 'users',
  path: '/app/tenant-admin/users',
  perPage: 25,
  filters: { role: ['developer', 'viewer'], state: ['active', 'suspended'] },
  sorts: { name: 'asc' },
  defaultSort: 'name',
  columns: ['name'],
  requiredColumns: ['name'],
  rowParam: 'user',
});
let root: Root;
let list: List;

function Page() {
  list = useList(definition);
  return null;
}

beforeEach(() => {
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

test('a filter that is removed while another one is being removed does not bring that one back', async () => {
  const loader = ({ request }: { request: Request }) => (request.url.includes('role') ? null : new Promise<null>(() => undefined));
  history.replaceState(null, '', '/?role=developer&state=active&user=usr_1');
  const router = createBrowserRouter([{ path: '/', loader, element: createElement(Page), HydrateFallback: () => null }]);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  expect(list.hrefWith({ state: null })).toBe('?role=developer');
  await act(async () => list.go(list.hrefWith({ role: null })));
  expect(list.state.filters).toEqual({ role: ['developer'], state: ['active'] }); // the rows in view are still these
  expect(list.hrefWith({ state: null })).toBe('?');
});
