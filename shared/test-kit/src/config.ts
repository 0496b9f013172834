import { pageTestBuild } from '@cairn/build/tests';
import { defineConfig, type RstestConfig } from '@rstest/core';

/**
 * Returns the test configuration of a remote in its own repository. The kind of a test is the end of its file name: `*.test.ts` and
 * `*.page.test.ts` (with a DOM) next to the source; `*.browser.test.ts` in `test`, against a running Cairn.
 */
export function remoteTests(): RstestConfig {
  const exclude = ['**/node_modules/**', '**/dist/**'];
  return defineConfig({
    projects: [
      {
        ...pageTestBuild,
        name: 'unit',
        include: ['src/**/*.test.ts'],
        exclude: [...exclude, '**/*.page.test.ts'],
        testEnvironment: 'node',
      },
      { ...pageTestBuild, name: 'page', include: ['src/**/*.page.test.ts'], exclude, testEnvironment: 'happy-dom', testTimeout: 120_000 },
      {
        name: 'browser',
        include: ['test/**/*.browser.test.ts'],
        exclude,
        testEnvironment: 'node',
        testTimeout: 120_000,
        hookTimeout: 240_000,
      },
    ],
  });
}
