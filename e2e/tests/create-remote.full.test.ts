import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { copyTree, type TreeCopy } from '../support/tree-copy.ts';

// The steps of a team. Packages come from pnpm's store, where they are since this checkout was installed.
const install = 'npx -y pnpm@12 install --prefer-offline';
const steps = ['git init --quiet', install, 'node shared/build/src/create/main.ts billing-reports', install];

let tree: TreeCopy;
/** In the environment of the team's shell, not of this test. */
const run = (command: string) => tree.run('', `unset NODE_ENV; ${command}`);
beforeAll(() => {
  tree = copyTree({ installed: false });
  for (const step of steps) {
    const { status, said } = run(step);
    expect(status === 0 ? '' : said).toBe('');
  }
});
afterAll(() => tree?.remove());

test('a remote that was just made passes every check', () => {
  const { status, said } = run('node .ci/check.ts');
  expect(status === 0 ? '' : said).toBe('');
  expect(said).not.toContain('FAIL');
});

test('its own tests pass: in a real browser, in the running application', () => {
  const { status, said } = run('node e2e/run/test.ts remotes/billing-reports');
  expect(said).toContain('billing-reports.browser.test.ts');
  expect(status === 0 ? '' : said).toBe('');
});
