import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { buildIfChanged, remoteUnit, sourcesHash } from './sources.ts';

let checkout: string;
let directory: string;
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'cairn-sources-'));
  directory = path.join(checkout, 'remotes/staff');
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ name: 'staff', dependencies: { '@cairn/api': 'workspace:*' } }));
  writeFileSync(path.join(directory, 'page.tsx'), 'page');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Builds like every builder: removes the previous output first. */
function build(): Promise<boolean> {
  return buildIfChanged(checkout, remoteUnit(directory), () => {
    rmSync(path.join(directory, 'dist'), { recursive: true, force: true });
    mkdirSync(path.join(directory, 'dist'));
    writeFileSync(path.join(directory, 'dist/remote.json'), '{}');
  });
}

test('what was built is noted beside it, and not built again until a source changes', async () => {
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
  writeFileSync(path.join(directory, 'page.tsx'), 'another page');
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
  expect(existsSync(path.join(directory, 'dist/.sources'))).toBe(true);
});

test('a build that fails half-way counts for nothing, even when its sources are put back', async () => {
  await build();
  writeFileSync(path.join(directory, 'page.tsx'), 'broken');
  await expect(buildIfChanged(checkout, remoteUnit(directory), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  writeFileSync(path.join(directory, 'page.tsx'), 'page');
  expect(await build()).toBe(true);
});

test('a remote in a repository of its own, without shared packages beside it, has a hash too', () => {
  const before = sourcesHash(checkout, directory);
  mkdirSync(path.join(checkout, 'shared/api'), { recursive: true });
  writeFileSync(path.join(checkout, 'shared/api/package.json'), JSON.stringify({ name: '@cairn/api' }));
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect(sourcesHash(checkout, directory)).not.toBe(before);
});
