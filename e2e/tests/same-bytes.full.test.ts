import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { copyTree, type TreeCopy } from '../support/tree-copy.ts';

let trees: TreeCopy[];
beforeAll(() => {
  trees = [copyTree(), copyTree()];
});
afterAll(() => {
  for (const tree of trees) tree.remove();
});

/** What the package's own build script makes: each file, by its content. */
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

test.each(['remotes/workspace', 'remotes/staff'])('%s: the same sources make the same bytes, wherever they lie', (folder) => {
  const [one, other] = trees.map((tree) => built(tree, folder));
  expect(Object.keys(one ?? {}).length).toBeGreaterThan(5);
  expect(other).toEqual(one);
});

test('host: two builds of the same sources, with nothing kept of the first, are the same bytes', () => {
  const [tree] = trees;
  if (!tree) throw new Error('there is no copy of the checkout');
  const one = built(tree, 'host');
  expect(tree.run('host', 'rm -r dist node_modules/.cache').status).toBe(0);
  expect(built(tree, 'host')).toEqual(one);
});
