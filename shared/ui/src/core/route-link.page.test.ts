import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createElement, type ReactElement } from 'react';
import { mount } from '../../test/mount.ts';
import { followLinks, RouteLink, RowRouteLink } from './route-link.tsx';

const { box, draw } = mount();
let gone: [string, boolean][] = [];
let stop: () => void;

beforeEach(() => {
  document.body.append(box);
  gone = [];
  stop = followLinks((to, { replace }) => gone.push([to, replace]));
});
afterEach(() => {
  stop();
  box.remove();
});

async function press(link: ReactElement): Promise<void> {
  await draw(link);
  const before = gone.length;
  box.querySelector('a')?.click();
  await expect.poll(() => gone.length).toBe(before + 1);
}

/** Dispatches a click that took `ms` milliseconds to reach the link. */
function clickAfter(ms: number, link = box.querySelector('a')): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(click, 'timeStamp', { value: performance.now() - ms });
  link?.dispatchEvent(click);
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

test('what follows from a press that took long begins in a task of its own', async () => {
  await draw(createElement(RouteLink, { to: '/app/sessions' }));
  clickAfter(50);
  expect(gone).toEqual([]);
  await expect.poll(() => gone).toEqual([['/app/sessions', false]]);
});

test('of two presses the later one counts, however long the first took', async () => {
  const links = ['/app/sessions', '/app/projects'].map((to) => createElement(RouteLink, { key: to, to }));
  await draw(createElement('div', {}, links));
  const [first, second] = box.querySelectorAll('a');
  clickAfter(50, first);
  clickAfter(-1_000, second); // handled at once, however slow this machine is
  expect(gone).toEqual([['/app/projects', false]]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(gone).toEqual([['/app/projects', false]]);
});

test('nothing follows from a press once nobody listens', async () => {
  await draw(createElement(RouteLink, { to: '/app/sessions' }));
  clickAfter(50);
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(gone).toEqual([]);
});
