import { expect, test } from '@rstest/core';
import { phasesOf, type ReleaseFiles, renderMs } from './phases.ts';

const base = 'https://cairn.example/remotes/staff/1.0.0-0123456789ab/';
const release: ReleaseFiles = { base, entry: 'remoteEntry.0123abcd.js', routesFiles: ['routes.js'], pageFiles: ['page.js', 'page.css'] };
const file = (name: string, startTime: number, responseEnd: number) => ({ name: base + name, startTime, responseEnd });
const load = (startTime: number, duration: number) => ({ startTime, duration, planMs: 7 });

test('the plan, entry, expose and page, the way through the network, and what ran after it', () => {
  const files = [
    file('remoteEntry.0123abcd.js', 100, 140),
    file('routes.js', 100, 180),
    file('page.css', 110, 190),
    file('page.js', 105, 170),
  ];
  expect(phasesOf(release, load(100, 150), files)).toEqual({ plan: 7, entry: 40, expose: 80, page: 85, network: 90, run: 60 });
});

test('files of others do not count, and what was fetched after it ran counts for its page alone', () => {
  const others = [{ name: 'https://cairn.example/remotes/staff/2.0.0-0123456789ab/page.js', startTime: 0, responseEnd: 50 }];
  const late = [file('page.js', 300, 400), file('later.js', 300, 900)];
  expect(phasesOf(release, load(100, 20), [...others, ...late])).toEqual({ plan: 7, page: 100, run: 20 });
});

test('what was preloaded before it was asked for is a longer way, and no negative run', () => {
  const files = [file('remoteEntry.0123abcd.js', 10, 60)];
  expect(phasesOf(release, load(100, 30), files)).toEqual({ plan: 7, entry: 50, network: 50, run: 30 });
});

test('the first page is drawn from the last of what it waits for', () => {
  expect(renderMs(release, load(100, 50), [file('page.js', 100, 120)], 190)).toBe(40);
  expect(renderMs(release, load(100, 50), [file('page.js', 100, 170)], 190)).toBe(20);
  expect(renderMs(release, load(100, 50), [], 140)).toBeUndefined();
});
