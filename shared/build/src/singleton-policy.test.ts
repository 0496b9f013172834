import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { expect, test } from '@rstest/core';
import { singletonPolicy } from './singleton-policy.ts';

const remote = path.resolve('remotes/workspace');

async function errorsOf(source: string): Promise<string[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-policy-'));
  const entry = path.join(directory, 'entry.js');
  writeFileSync(entry, source);
  const compiler = rspack.rspack({
    mode: 'production',
    context: directory,
    entry,
    output: { path: path.join(directory, 'dist') },
    resolve: { modules: [path.join(remote, 'node_modules')], extensions: ['.ts', '.js'] },
    plugins: [singletonPolicy(remote)],
  });
  try {
    const stats = await new Promise<Rspack.Stats>((resolve, reject) =>
      compiler.run((error, done) => (done ? resolve(done) : reject(error ?? new Error('no result')))),
    );
    return (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test('a build that bundles a singleton is refused: which, by what, and what to do instead', async () => {
  const errors = await errorsOf(`import { atomWithStorage } from 'jotai/utils';\nconsole.log(atomWithStorage);`);
  // Copies of jotai's own dependencies are refused too, in no defined order.
  const error = errors.find((message) => message.includes('jotai is a singleton of the platform, and this build has bundled a copy of it'));
  expect(error).toMatch(/entry\.js imports it/);
  expect(error).toContain('Import jotai');
});

test('what is no singleton is bundled as anywhere', async () => {
  expect(await errorsOf(`import { safeParse } from 'valibot';\nconsole.log(safeParse);`)).toEqual([]);
});
