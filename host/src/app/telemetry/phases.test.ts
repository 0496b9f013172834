import { expect, test } from '@rstest/core';
import { phasesOf } from './phases.ts';

const base = 'https://cairn.example/remotes/staff/1.0.0-0123456789ab/';
const file = (name: string, startTime: number, responseEnd: number) => ({ name: base + name, startTime, responseEnd });

test('the entry, the way through the network, and what ran after it', () => {
  const files = [file('remoteEntry.0123abcd.js', 100, 140), file('routes.js', 100, 180), file('page.css', 110, 190)];
  expect(phasesOf(base, { startTime: 100, duration: 150 }, files)).toEqual({ entry: 40, network: 90, run: 60 });
});

test('files of others, and what was fetched after it ran, do not count', () => {
  const others = [{ name: 'https://cairn.example/remotes/staff/2.0.0-0123456789ab/page.js', startTime: 0, responseEnd: 50 }];
  const late = [file('page-later.js', 300, 400)];
  expect(phasesOf(base, { startTime: 100, duration: 20 }, [...others, ...late])).toEqual({ run: 20 });
});

test('what was preloaded before it was asked for is a longer way, and no negative run', () => {
  const files = [file('remoteEntry.0123abcd.js', 10, 60)];
  expect(phasesOf(base, { startTime: 100, duration: 30 }, files)).toEqual({ entry: 50, network: 50, run: 30 });
});
