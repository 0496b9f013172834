import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { isLocked, lock, removeStale, unlock } from './lock.ts';

/** No process has this number: it is above the largest one of Linux and macOS. */
const noProcess = String(2 ** 30);
/** It always runs. */
const firstProcess = '1';
const own = String(process.pid);
let home: string;
let file: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cairn-lock-'));
  file = path.join(home, 'cairn/hooks/deliver.lock');
  mkdirSync(path.dirname(file), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));
const env = () => ({ XDG_STATE_HOME: home });

test('one process has the lock, and only that one removes it', () => {
  expect(lock(env())).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(own);
  unlock(env());
  expect([existsSync(file), isLocked(env())]).toEqual([false, false]);
  writeFileSync(file, firstProcess);
  expect([lock(env()), isLocked(env())]).toEqual([false, true]);
  unlock(env());
  expect(readFileSync(file, 'utf8')).toBe(firstProcess);
});

test('the lock of a process that was killed is taken over, and one that is just being written is not', () => {
  writeFileSync(file, noProcess);
  expect([isLocked(env()), lock(env()), readFileSync(file, 'utf8')]).toEqual([false, true, own]);
  writeFileSync(file, '');
  expect([isLocked(env()), lock(env())]).toEqual([true, false]);
});

test('of two processes that find a stale lock, the second leaves that of the first', () => {
  writeFileSync(file, noProcess);
  expect(lock(env())).toBe(true);
  expect(removeStale(file, noProcess)).toBe(false);
  expect([readFileSync(file, 'utf8'), readdirSync(path.dirname(file))]).toEqual([own, ['deliver.lock']]);
});
