import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { singletons } from '@cairn/build';
import { expect, test } from '@rstest/core';
import { singletonProblems, subPathProblems } from './singletons.ts';

test('a remote with a version of its own, or without a singleton, is told where the version stands', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'cairn-singletons-'));
  const all = Object.fromEntries(singletons.map((singleton) => [singleton.package, 'catalog:']));
  const { jotai, ...rest } = all;
  for (const [folder, dependencies] of [
    ['right', all],
    ['wrong', { ...rest, react: '^18.0.0' }],
  ] as const) {
    mkdirSync(path.join(root, 'remotes', folder), { recursive: true });
    writeFileSync(path.join(root, 'remotes', folder, 'package.json'), JSON.stringify({ name: folder, dependencies }));
  }
  mkdirSync(path.join(root, 'shared'));
  expect(jotai).toBe('catalog:');
  expect(singletonProblems(root)).toEqual([
    expect.stringMatching(/^remotes\/wrong\/package\.json: react is a singleton .* instead of "\^18\.0\.0"/),
    expect.stringMatching(/^remotes\/wrong\/package\.json: jotai is provided by the host/),
  ]);
  rmSync(root, { recursive: true });
});

test('a sub-path that the host does not provide is told; types, macros, icons and styles are free', () => {
  const source = [
    "import { useState } from 'react';",
    "import type { Node } from 'react/experimental';",
    "import { Trans } from '@lingui/react/macro';",
    "import { Check } from '@cairn/ui/icons';",
    "import { atomWithStorage } from 'jotai/utils';",
    'import {\n  a,\n  b,\n} from "@tanstack/react-query/build";',
    'const late = () => import(/* webpackChunkName: "x" */ \'react-dom/server\');',
    "import { safeParse } from 'valibot';",
  ].join('\n');
  const told = subPathProblems(() => source, ['remotes/x/src/a.tsx']).map((problem) => problem.split(' ')[1]);
  expect(told).toEqual(['jotai/utils', '@tanstack/react-query/build', 'react-dom/server']);
});
