import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { linkProblems } from './links.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cairn-links-'));
  mkdirSync(path.join(root, 'docs'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a link to a file or a heading that is not there is named with its line; code and other hosts are free', () => {
  const page = [
    '# A page: its `first` heading',
    '[right](docs/other.md) [a heading](docs/other.md#run-it) [here](#a-page-its-first-heading) ![picture](docs/a.png) [folder](docs)',
    '[far](https://nowhere.example/x) [mail](mailto:a@b.example) `[code](none.md)`',
    '```',
    '[code](none.md)',
    '```',
    '[none](none.md) and [no heading](docs/other.md#ship-it)',
    '<img src="docs/none.webp" alt="">',
  ];
  writeFileSync(path.join(root, 'README.md'), page.join('\n'));
  writeFileSync(path.join(root, 'docs/other.md'), '## Run it\n[up](../README.md)');
  writeFileSync(path.join(root, 'docs/a.png'), '');
  expect(linkProblems(root, ['README.md', 'docs/other.md'])).toEqual([
    'README.md:7: there is no none.md; correct the link',
    'README.md:7: docs/other.md has no heading #ship-it; correct the link',
    'README.md:8: there is no docs/none.webp; correct the link',
  ]);
});
