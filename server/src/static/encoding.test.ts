import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { chooseEncoding, precompress } from './encoding.ts';
import { isPlainPath } from './file.ts';

describe('the coding of an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding %s is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test('is none that was not offered, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const chosen = chooseEncoding(header);
        return chosen === undefined || header.toLowerCase().includes(chosen);
      }),
    );
  });
});

describe('a path of a file', () => {
  test('never leaves its directory, and never names a hidden file', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('..', '.', '', '.git', 'a', 'b.js', '%2e%2e', 'a\\b', 'a\0b'), fc.string())),
        (segments) => {
          const path = segments.join('/');
          return (
            !isPlainPath(path) || path.split('/').every((segment) => segment !== '' && !segment.startsWith('.') && !/[\\%\0]/.test(segment))
          );
        },
      ),
    );
    expect(isPlainPath('static/js/async/page-home.0123.js')).toBe(true);
  });
});

test('files are compressed without a fault where several do it at once, as at a start that releases', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-encoding-'));
  try {
    await mkdir(join(root, 'files'));
    for (const name of ['a', 'b', 'c']) await writeFile(join(root, 'files', `${name}.js`), 'let it = be;\n'.repeat(4_000));
    const kept = join(root, 'kept');
    await Promise.all([1, 2, 3].map(() => precompress(join(root, 'files'), kept)));
    expect((await readdir(kept)).sort()).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name}.js.br`, `${name}.js.gzip`]));
  } finally {
    await rm(root, { recursive: true });
  }
});
