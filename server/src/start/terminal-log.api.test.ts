import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { testDirectory } from '../../test/data-directory.ts';
import { createLog } from '../http/log.ts';
import { openTerminalLog, toTerminalLine } from './terminal-log.ts';

let directory: ReturnType<typeof testDirectory>;
let shown: string[];
beforeEach(() => {
  directory = testDirectory();
  shown = [];
});
afterEach(() => directory.remove());

const open = (largest?: number) => createLog(openTerminalLog(directory.path, (line) => shown.push(line), largest));
const file = () => join(directory.path, 'cairn.log');

test('requests go to the file alone; a warning and an error go to the file as JSON and to the terminal in words', () => {
  const log = open();
  log.info({ method: 'GET', path: '/api/projects', status: 200 });
  log.warn({ event: 'postgres.ended' }, 'embedded PostgreSQL');
  log.error({ err: new Error('no space left') }, 'files could not be compressed');
  expect(shown).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d warning: embedded PostgreSQL event="postgres.ended"$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d error: files could not be compressed err="no space left"$/),
  ]);
  const lines = readFileSync(file(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ path: '/api/projects', status: 200 }, { level: 40 }, { level: 50 }]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('the next start appends, and a file that has grown becomes a former one', () => {
  open().info('first');
  const log = open(300);
  log.info('second');
  expect(readFileSync(file(), 'utf8').match(/first|second/g)).toEqual(['first', 'second']);
  for (let count = 0; count < 50; count += 1) log.info({ count }, 'a line');
  expect(readdirSync(directory.path).toSorted()).toEqual(['cairn.log', 'cairn.log.1', 'cairn.log.2', 'cairn.log.3', 'cairn.log.4']);
});

test('a file that cannot be rotated is reported once, and nothing throws', () => {
  mkdirSync(join(directory.path, 'cairn.log.4'));
  const log = open(10);
  log.info('one line');
  log.info('another line');
  expect(shown).toEqual([expect.stringMatching(/^warning: .*cairn\.log cannot be written \(E\w+\)$/)]);
});

test('a line for a terminal is one line without a control character, whatever was logged', () => {
  const text = fc.array(fc.constantFrom('\n', '\u001b[2J', '\u009b31m', '\u2028', '\u202e', '\u0085', 'a')).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (path, message) => {
      const lines: string[] = [];
      createLog({ write: (line) => void lines.push(line) }).warn({ path, err: new Error(path) }, message);
      expect(toTerminalLine(lines.join(''))).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
