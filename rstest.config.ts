import { pageTestBuild } from '@cairn/build/tests';
import { defineConfig } from '@rstest/core';

/**
 * Kinds of tests, told apart by the end of the file's name: `*.test.ts` and `*.page.test.ts` (with a document) beside the
 * source, `*.browser.test.ts` in e2e (a real Chromium against a real server), `*.full.test.ts` (what takes long: `pnpm test:full`).
 */
const full = process.env.CAIRN_TEST_FULL === '1';

const report = process.env.CAIRN_TEST_REPORT;

/** A list that ought to be empty is told whole: `[ Array(1) ]` says nothing of what was found. Asked for by project. */
const chaiConfig = { truncateThreshold: 0 };

export default defineConfig({
  reporters: report ? ['default', ['json', { outputPath: report }]] : ['default'],
  projects: [
    {
      name: 'unit',
      chaiConfig,
      include: ['{host,remotes/*,shared/*,server}/{src,test}/**/*.test.{ts,tsx}', 'e2e/{bench,run}/**/*.test.ts', '.ci/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.page.test.ts', '**/*.browser.test.ts', ...(full ? [] : ['**/*.full.test.ts'])],
      testEnvironment: 'node',
      tools: { swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
      // One PostgreSQL for the run; each file that needs a database makes its own on it (server/test/product.ts).
      globalSetup: ['./server/test/postgres.ts'],
      // Some start Cairn several times over, beside whatever else the machine is doing.
      testTimeout: 180_000,
      hookTimeout: 120_000,
    },
    {
      // What needs a document to run in, and no browser to look right in.
      ...pageTestBuild,
      name: 'page',
      chaiConfig,
      include: ['{host,remotes/*,shared/*}/src/**/*.page.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      testEnvironment: 'happy-dom',
      // A whole remote is opened, its pages one by one, beside whatever else the machine is doing.
      testTimeout: 120_000,
    },
    {
      name: 'browser',
      chaiConfig,
      include: ['e2e/tests/**/*.browser.test.ts', 'remotes/*/test/**/*.browser.test.ts', ...(full ? ['e2e/tests/**/*.full.test.ts'] : [])],
      exclude: ['**/node_modules/**'],
      testEnvironment: 'node',
      globalSetup: ['./e2e/support/prepare.ts'],
      testTimeout: 120_000,
      maxConcurrency: 2, // of the tests of a file that are marked for it: each has a page of its own
      expect: { poll: { timeout: 15_000 } }, // what is waited for may be slow; the default asserts one second
      hookTimeout: 240_000,
    },
  ],
});
