import { afterAll, beforeEach, expect, test } from '@rstest/core';
import { type IconHost, startIconHost } from '../../test/icon-host.ts';
import { memoryStorage } from '../../test/memory-storage.ts';
import { findIcons, iconOf, limits, startIcons } from './icon-service.ts';

/** In order of preference. Iconify keeps its hosts for the page's lifetime, so the tests share them. */
const hosts: IconHost[] = await Promise.all([startIconHost(), startIconHost(), startIconHost()]);
const [primary, ...fallbacks] = hosts as [IconHost, ...IconHost[]]; // three were started
startIcons(
  hosts.map(({ origin }) => origin),
  memoryStorage(),
);

beforeEach(() => {
  for (const host of hosts) Object.assign(host, { manner: 'answers', asked: [] });
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()));
});

test('names asked for together come in one request, to the primary host', async () => {
  const icons = await Promise.all(['lucide:rocket', 'lucide:book', 'lucide:rocket'].map(iconOf));
  expect(icons.every((icon) => icon?.body.includes('<path'))).toBe(true);
  expect(primary.asked).toEqual(['/lucide.json?icons=book%2Crocket']);
  expect(fallbacks.flatMap(({ asked }) => asked)).toEqual([]);
});

test('no address is longer than 500 characters: many names are several requests', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `a-rather-long-name-of-an-icon-${index}`);
  await Promise.all(names.map((name) => iconOf(`mdi:${name}`)));
  expect(primary.asked.length).toBeGreaterThan(3);
  for (const path of primary.asked) expect(decodeURIComponent(primary.origin + path).length).toBeLessThanOrEqual(limits.maxURL);
});

test('an icon that was fetched is not asked for again', async () => {
  await iconOf('lucide:anchor');
  primary.asked = [];
  expect(await iconOf('lucide:anchor')).toMatchObject({ width: 24, height: 24 });
  expect(primary.asked).toEqual([]);
});

test('a host that fails is followed by the next', async () => {
  primary.manner = 500;
  expect(await iconOf('lucide:compass')).not.toBeNull();
  expect(primary.asked).toHaveLength(1);
  expect(fallbacks.flatMap(({ asked }) => asked)).toHaveLength(1);
});

test('a host that is silent is followed by the next, and the last one may answer', async () => {
  for (const host of hosts) host.manner = 'hangs';
  const icon = iconOf('lucide:map');
  await until(() => hosts.every(({ asked }) => asked.length === 1));
  expect(await icon).toBeNull();
});

test('a 404 ends the attempt: no other host is asked', async () => {
  for (const host of hosts) host.manner = 404;
  expect(await iconOf('nowhere:rocket')).toBeNull();
  expect(hosts.flatMap(({ asked }) => asked)).toHaveLength(1);
});

test('a name that the set does not have is null', async () => {
  expect(await iconOf('lucide:no-such')).toBeNull();
});

test('icons are found by a word, from any host that answers', async () => {
  expect(await findIcons('rocket', 36)).toEqual(['lucide:rocket', 'lucide:rocket-off']);
  for (const host of hosts) host.manner = 500;
  await expect(findIcons('book', 36)).rejects.toThrow('no icon host answers');
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
