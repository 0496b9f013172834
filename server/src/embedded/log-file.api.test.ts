import { appendFileSync, closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { testDirectory } from '../../test/data-directory.ts';
import { rotateLog, rotateOpenLog } from './log-file.ts';

let directory: ReturnType<typeof testDirectory>;
let log: string;
beforeEach(() => {
  directory = testDirectory();
  log = join(directory.path, 'postgres.log');
});
afterEach(() => directory.remove());

test('a log that is small stays, and one that is large makes room by becoming the newest of four', () => {
  writeFileSync(log, 'small');
  rotateLog(log, 10);
  expect(readdirSync(directory.path)).toEqual(['postgres.log']);
  for (let n = 1; n <= 6; n += 1) {
    writeFileSync(log, `${n}`.repeat(11));
    rotateLog(log, 10);
  }
  expect(readdirSync(directory.path).toSorted()).toEqual([1, 2, 3, 4].map((n) => `postgres.log.${n}`));
  expect([1, 4].map((n) => readFileSync(`${log}.${n}`, 'utf8')[0])).toEqual(['6', '3']);
});

test('one that is being written is cut off, and its writer goes on in it', () => {
  const writer = openSync(log, 'a');
  writeSync(writer, 'before'.repeat(10));
  rotateOpenLog(log, 10);
  writeSync(writer, 'after');
  closeSync(writer);
  appendFileSync(log, '.');
  expect([readFileSync(`${log}.1`, 'utf8'), readFileSync(log, 'utf8')]).toEqual(['before'.repeat(10), 'after.']);
});
