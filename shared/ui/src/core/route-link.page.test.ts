import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { followLinks, RouteLink, RowRouteLink } from './route-link.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const box = document.createElement('div');
let root: Root;
let gone: [string, boolean][] = [];
let stop: () => void;

beforeEach(() => {
  document.body.append(box);
  gone = [];
  root = createRoot(box);
  stop = followLinks((to, { replace }) => gone.push([to, replace]));
});
afterEach(async () => {
  stop();
  await act(() => root.unmount());
  box.remove();
});

async function press(link: ReactElement): Promise<void> {
  await act(() => root.render(link));
  box.querySelector('a')?.click();
}

test('a link goes to a page of its own, or takes the place of the one in view where it says so', async () => {
  await press(createElement(RouteLink, { to: '/app/sessions' }));
  await press(createElement(RouteLink, { to: '/app/sessions', replace: true }));
  expect(gone).toEqual([
    ['/app/sessions', false],
    ['/app/sessions', true],
  ]);
});

test('the link of a row takes the place of what is open from its list, and of nothing else', async () => {
  const row = createElement(RowRouteLink, { to: '/app/sessions?session=1' });
  await press(createElement('div', { 'data-rows': 'push' }, row));
  await press(createElement('div', { 'data-rows': 'replace' }, row));
  await press(row);
  expect(gone.map(([, replace]) => replace)).toEqual([false, true, false]);
});
