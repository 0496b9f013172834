import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { createBrowserRouter } from 'react-router';
import { throttled } from './throttled.ts';

const shown = () => [...document.querySelectorAll<HTMLElement>('[data-page]')].find(({ style }) => !style.display)?.dataset.page;

let router: ReturnType<typeof createBrowserRouter>;
let told: string[] = [];
let stop: () => void;

beforeEach(async () => {
  document.body.innerHTML = '<main><div data-page="/a"></div><div data-page="/b" style="display: none"></div></main>';
  history.replaceState(null, '', '/a');
  router = createBrowserRouter([{ path: '*', loader: () => null }]);
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  told = [];
  stop = throttled(router).subscribe(({ location, navigation }) => told.push(`${location.pathname}${location.search} ${navigation.state}`));
});
afterEach(() => {
  stop();
  router.dispose();
});

test('a page that is kept is in view before React hears of it, and React hears of it once', async () => {
  await router.navigate('/b');
  expect(shown()).toBe('/b');
  expect(told).toEqual([]);
  await expect.poll(() => told).toEqual(['/b idle']);
});

test('a page that is not kept is for React to show', async () => {
  await router.navigate('/c');
  expect(shown()).toBe('/a');
  expect(told).toEqual(['/c idle']);
});

test('the same page with another query stays as it is', async () => {
  await router.navigate('/a?q=1');
  expect(shown()).toBe('/a');
  expect(told).toEqual(['/a?q=1 idle']);
});

test('React hears of everything in its order where a navigation follows before a frame', async () => {
  await router.navigate('/b');
  await router.navigate('/c');
  expect(told).toEqual(['/b idle', '/c idle']);
});

test('where the page in view is scrolled, React shows the other', async () => {
  const main = document.querySelector('main');
  if (main) main.scrollTop = 40;
  await router.navigate('/b');
  expect(shown()).toBe('/a');
  expect(told).toEqual(['/b idle']);
});
