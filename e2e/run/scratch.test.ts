import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { isRoomyMemory, makeScratch, removeScratch } from './scratch.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'cairn-scratch-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const suits = (lines: string[], bytes = 1) => {
  const mounts = path.join(place, 'mounts');
  writeFileSync(mounts, ['/dev/vda / ext4 rw,relatime 0 0', ...lines, ''].join('\n'));
  return isRoomyMemory(place, mounts, bytes);
};

test('memory with room, from which programs may be run', () => {
  expect(suits([`tmpfs ${place} tmpfs rw,nosuid,nodev 0 0`])).toBe(true);
  expect(suits([`tmpfs ${place} tmpfs rw,nosuid,noexec 0 0`])).toBe(false);
  expect(suits([`tmpfs ${place} tmpfs ro 0 0`])).toBe(false);
  expect(suits([`tmpfs ${place} tmpfs rw 0 0`, `/dev/vdb ${place} ext4 rw 0 0`])).toBe(false);
  expect(suits([`tmpfs ${place}/below tmpfs rw 0 0`])).toBe(false);
  expect(suits([`tmpfs ${place} tmpfs rw 0 0`], 2 ** 60)).toBe(false);
  expect(isRoomyMemory(path.join(place, 'nowhere'))).toBe(false);
  expect(isRoomyMemory(place, path.join(place, 'nothing is told'))).toBe(false);
});

test('what a killed run left a day ago goes with the next run, and what one of today writes stays', () => {
  const mine = makeScratch();
  expect(statSync(mine).mode & 0o005).toBe(0o005);
  const [left, today] = ['cairn-tests-left', 'cairn-tests-today'].map((name) =>
    path.join(path.dirname(mine), `${name}-${process.pid}`),
  ) as [string, string];
  for (const one of [left, today]) mkdirSync(path.join(one, 'postgres'), { recursive: true });
  utimesSync(left, 1, 1);
  removeScratch(makeScratch());
  expect([left, today, mine].map((one) => existsSync(one))).toEqual([false, true, true]);
  for (const one of [today, mine]) removeScratch(one);
  expect(existsSync(mine)).toBe(false);
});
