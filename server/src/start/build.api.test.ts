import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBuildUnits, sourcesHash } from '@cairn/build/sources';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { testDirectory } from '../../test/data-directory.ts';
import { buildChanged } from './build.ts';

let directory: ReturnType<typeof testDirectory>;
beforeEach(() => {
  directory = testDirectory();
  const packages: Record<string, { output: string; uses: Record<string, string> }> = {
    host: { output: 'dist/app/host.json', uses: { '@cairn/ui': 'workspace:*' } },
    'remotes/workspace': { output: 'dist/remote.json', uses: { '@cairn/shell': 'workspace:*' } },
    'remotes/staff': { output: 'dist/remote.json', uses: {} },
  };
  for (const [path, { output, uses }] of Object.entries(packages)) {
    const script = `mkdir -p ${dirname(output)} && cat src/index.ts > ${output} && echo built >> ../${path.includes('/') ? '../' : ''}built.log`;
    write(`${path}/package.json`, JSON.stringify({ name: path, scripts: { build: script }, dependencies: uses }));
    write(`${path}/src/index.ts`, `export const name = '${path}';`);
    write(`${path}/remote.ts`, '');
  }
  write('shared/ui/package.json', JSON.stringify({ name: '@cairn/ui' }));
  write('shared/ui/src/index.ts', 'ui');
  write('shared/shell/package.json', JSON.stringify({ name: '@cairn/shell', dependencies: { '@cairn/ui': 'workspace:*' } }));
  write('pnpm-lock.yaml', 'lock 1');
});
afterEach(() => directory.remove());

function write(path: string, text: string): void {
  const file = join(directory.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function built(): Promise<string[]> {
  const names: string[] = [];
  await buildChanged({ checkout: directory.path, signal: new AbortController().signal, onBuild: (name) => names.push(name) });
  return names.sort();
}

describe('building what changed', () => {
  test('builds everything once, and nothing again', async () => {
    expect(await built()).toEqual(['host', 'staff', 'workspace']);
    expect(await built()).toEqual([]);
  });

  test.each([
    ['a source of one remote', 'remotes/staff/src/index.ts', ['staff']],
    ['a shared package, for whoever uses it, however far', 'shared/ui/src/index.ts', ['host', 'workspace']],
    ['a new file', 'remotes/workspace/src/new.ts', ['workspace']],
    ['the lock file', 'pnpm-lock.yaml', ['host', 'staff', 'workspace']],
    ['a test or a README alone', 'host/src/index.test.ts', []],
  ])('after a change of %s', async (_, path, names) => {
    await built();
    write(path, 'changed');
    expect(await built()).toEqual(names);
  });

  test('builds again where the output is gone', async () => {
    await built();
    rmSync(join(directory.path, 'remotes/staff/dist'), { recursive: true });
    expect(await built()).toEqual(['staff']);
  });

  test('two starts at once build once', async () => {
    await Promise.all([built(), built()]);
    expect(readFileSync(join(directory.path, 'built.log'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  test('a build that fails is told in its own words, and tried again the next time', async () => {
    write('remotes/staff/package.json', JSON.stringify({ name: 'staff', scripts: { build: 'echo no such module >&2; exit 1' } }));
    await expect(built()).rejects.toThrow(/staff could not be built:\nno such module/);
    await expect(built()).rejects.toThrow(/staff could not be built/);
  });

  test('a start that is stopped ends its build', async () => {
    write('remotes/staff/package.json', JSON.stringify({ name: 'staff', scripts: { build: 'sleep 60' } }));
    const abort = new AbortController();
    const building = buildChanged({
      checkout: directory.path,
      signal: abort.signal,
      onBuild: (name) => name === 'staff' && setTimeout(() => abort.abort(new Error('stopped')), 100),
    });
    await expect(building).rejects.toThrow('stopped');
  });

  test('the hash is the same wherever the checkout lies', () => {
    const { host } = findBuildUnits(directory.path);
    const first = sourcesHash(directory.path, host.directory);
    write('host/src/other.ts', 'x');
    expect(sourcesHash(directory.path, host.directory)).not.toBe(first);
    rmSync(join(directory.path, 'host/src/other.ts'));
    expect(sourcesHash(directory.path, host.directory)).toBe(first);
  });
});
