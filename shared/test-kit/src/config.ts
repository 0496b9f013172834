import { pageTestBuild } from '@cairn/build/tests';
import { defineConfig, type RstestConfig } from '@rstest/core';

/**
 * The tests of a remote in a repository of its own, told apart by the end of a file's name: `*.test.ts` and `*.page.test.ts`
 * (with a document) beside the source; `*.browser.test.ts` in `test`, against a running Cairn.
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
