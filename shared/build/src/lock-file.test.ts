import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@rstest/core';
import { lockedPackages } from './lock-file.ts';

const lock = readFileSync(path.join(import.meta.dirname, '../../../pnpm-lock.yaml'), 'utf8');
const importers = ['remotes/settings', 'shared/ui', 'shared/build'];
const locked = lockedPackages(lock, importers);
const integrityOf = (name: string) =>
  new RegExp(`\\n  ${name}@[^\\n]+:\\n    resolution: \\{integrity: (sha512-[^}]+)\\}`).exec(lock)?.[1] ?? '';

/** The lock file after adding a remote with a package that no other one uses. */
const grown = lock
  .replace(
    '\nimporters:\n',
    '\nimporters:\n\n  remotes/another:\n    dependencies:\n      another:\n        specifier: 1.0.0\n        version: 1.0.0\n',
  )
  .replace('\npackages:\n', '\npackages:\n\n  another@1.0.0:\n    resolution: {integrity: sha512-another}\n')
  .replace('\nsnapshots:\n', '\nsnapshots:\n\n  another@1.0.0: {}\n');

test('names what a package is built with, at any distance, and nothing else', () => {
  const names = locked.split('\n').map((line) => /^(@?[^@]+)@/.exec(line)?.[1]);
  expect(names).toEqual(expect.arrayContaining(['react', 'react-aria', '@rspack/core', '@module-federation/runtime-core']));
  expect(names).not.toContain('pg');
  expect(lockedPackages(lock, ['server'])).toMatch(/^pg@/m);
  for (const line of locked.split('\n')) expect(line).toMatch(/^\S+@\S+ sha512-\S+$/);
});

test('is the same when the repository gets another remote, and another when a package is', () => {
  expect(grown).not.toBe(lock);
  expect(lockedPackages(grown, importers)).toBe(locked);
  expect(lockedPackages(grown, ['remotes/another'])).toBe('another@1.0.0 sha512-another');
  const react = integrityOf('react');
  expect(react).not.toBe('');
  expect(lockedPackages(lock.replace(react, 'sha512-other'), importers)).not.toBe(locked);
});

test('is the whole text where that is not as pnpm writes it', () => {
  for (const odd of ['', 'lockfileVersion: 10\n', lock.replace('\nsnapshots:\n', '\nresolved:\n')])
    expect(lockedPackages(odd, importers)).toBe(odd);
});
