import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { thrownPlace } from './thrown-place.ts';

const origin = 'http://localhost:3004';
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'cairn-thrown-'));
  for (const folder of ['src', 'node_modules/library']) mkdirSync(path.join(directory, folder), { recursive: true });
  for (const file of ['src/page.tsx', 'node_modules/library/index.js'])
    writeFileSync(path.join(directory, file), ['one', 'two', 'three', 'four', 'five', 'six'].join('\n'));
  writeFileSync(path.join(tmpdir(), 'cairn-thrown-outside.ts'), 'secret');
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
  rmSync(path.join(tmpdir(), 'cairn-thrown-outside.ts'), { force: true });
});

/** A source map in which line 3 of the built file is line 4 of the source. */
const mapOf = (source: string) => JSON.stringify({ version: 3, sources: [source], names: [], mappings: ';;AAGA' });

const place = (stack: string, sources: Record<string, string>) =>
  thrownPlace(directory, stack, (url) => Promise.resolve(url in sources ? mapOf(sources[url] ?? '') : null), directory);

test('the first line of a stack that is in the sources is found, as Chromium and Firefox write it', async () => {
  const sources = {
    [`${origin}/library.js`]: 'webpack://staff/./node_modules/library/index.js',
    [`${origin}/page.js`]: 'webpack://staff/./src/page.tsx',
  };
  const expected = {
    file: path.join('src', 'page.tsx'),
    line: 4,
    excerpt: [2, 3, 4, 5, 6].map((line) => ({ line, text: ['one', 'two', 'three', 'four', 'five', 'six'][line - 1] })),
  };
  const chromium = `TypeError: x\n    at call (${origin}/library.js:3:7)\n    at Page (${origin}/page.js:3:1)\n    at https://cairn.example/assets/app/1.js:3:1`;
  expect(await place(chromium, sources)).toEqual(expected);
  expect(await place(`call@${origin}/library.js:3:7\nPage@${origin}/page.js:3:1\n`, sources)).toEqual(expected);
  expect(await place(chromium, { [`${origin}/page.js`]: path.join(directory, 'src/page.tsx') })).toEqual(expected);
});

test('nothing is found without a source map, in a library, and outside of the package', async () => {
  const stack = `Error: x\n    at Page (${origin}/page.js:3:1)`;
  expect(await place(stack, {})).toBeNull();
  expect(await place('Error: x', { [`${origin}/page.js`]: 'src/page.tsx' })).toBeNull();
  for (const source of [
    'node_modules/library/index.js',
    '../cairn-thrown-outside.ts',
    path.join(tmpdir(), 'cairn-thrown-outside.ts'),
    'src/gone.ts',
  ])
    expect(await place(stack, { [`${origin}/page.js`]: source })).toBeNull();
});
