import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { copyTree, type TreeCopy } from '../support/tree-copy.ts';

let trees: TreeCopy[];
beforeAll(() => {
  const grown = copyTree();
  addRemote(grown);
  trees = [copyTree(), grown];
});
afterAll(() => {
  for (const tree of trees) tree.remove();
});

/** Runs the package's own build script, and returns the hash of each file. */
function built(tree: TreeCopy, folder: string): Record<string, string> {
  const { scripts } = JSON.parse(tree.read(`${folder}/package.json`)) as { scripts: { build: string } }; // npm's own format
  const { status, said } = tree.run(folder, scripts.build);
  expect(status, said).toBe(0);
  const output = path.join(tree.root, folder, 'dist');
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(path.join(output, file)).isFile());
  return Object.fromEntries(
    files.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(output, file)))
        .digest('hex'),
    ]),
  );
}

/** Adds another remote to the repository, and a package to the lock file that only that remote depends on. */
function addRemote(tree: TreeCopy): void {
  tree.write('remotes/another/package.json', JSON.stringify({ name: '@cairn/remote-another', version: '1.0.0', type: 'module' }));
  tree.write('remotes/another/remote.ts', 'export default {};\n');
  const entry = '\n  remotes/another:\n    dependencies:\n      another:\n        specifier: 1.0.0\n        version: 1.0.0\n';
  tree.edit('pnpm-lock.yaml', '\nimporters:\n', `\nimporters:\n${entry}`);
  tree.edit('pnpm-lock.yaml', '\npackages:\n', '\npackages:\n\n  another@1.0.0:\n    resolution: {integrity: sha512-another}\n');
  tree.edit('pnpm-lock.yaml', '\nsnapshots:\n', '\nsnapshots:\n\n  another@1.0.0: {}\n');
}

test.each(['remotes/workspace', 'remotes/staff'])(
  '%s: the same sources make the same bytes, wherever they lie, next to another remote or none',
  (folder) => {
    const [one, other] = trees.map((tree) => built(tree, folder));
    expect(Object.keys(one ?? {}).length).toBeGreaterThan(5);
    expect(other).toEqual(one);
  },
);

test('host: two builds of the same sources, with nothing kept of the first, are the same bytes', () => {
  const [tree] = trees;
  if (!tree) throw new Error('there is no copy of the checkout');
  const one = built(tree, 'host');
  expect(tree.run('host', 'rm -r dist node_modules/.cache').status).toBe(0);
  expect(built(tree, 'host')).toEqual(one);
});
