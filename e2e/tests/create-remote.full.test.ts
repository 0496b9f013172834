import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { copyTree, type TreeCopy } from '../support/tree-copy.ts';

let tree: TreeCopy;
beforeAll(() => {
  tree = copyTree();
  expect(tree.run('', 'git init --quiet')).toMatchObject({ status: 0 }); // the checks ask git what is in the repository
  expect(tree.run('', 'node shared/build/src/create/main.ts billing-reports')).toMatchObject({ status: 0 });
  // What pnpm would install, and where it would link it to.
  const installed = (remote: string) => path.join(tree.root, 'remotes', remote, 'node_modules');
  cpSync(installed('settings'), installed('billing-reports'), { recursive: true, verbatimSymlinks: true });
});
afterAll(() => tree?.remove());

test('a remote that was just made passes every check', () => {
  const { status, said } = tree.run('', 'node .ci/check.ts');
  expect(said).not.toContain('FAIL');
  expect(status).toBe(0);
});

test('its own tests pass: in a real browser, in the running application', () => {
  const { status, said } = tree.run('', 'node e2e/run/test.ts remotes/billing-reports');
  expect(said).toContain('billing-reports.browser.test.ts');
  expect(status).toBe(0);
});
