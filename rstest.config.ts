import { pageTestBuild } from '@cairn/build/tests';
import { defineConfig } from '@rstest/core';

/**
 * Layers of tests, by the end of the file's name: `*.test.ts` (pure rules), `*.api.test.ts` (the server against a real PostgreSQL) and
 * `*.page.test.ts` (pages in a document) next to the source; in e2e `*.browser.test.ts` (a real Chromium against a whole Cairn) and
 * `*.full.test.ts` (long ones, run by `pnpm test:full`).
 */
const full = process.env.CAIRN_TEST_FULL === '1';

const report = process.env.CAIRN_TEST_REPORT;

/** A list that ought to be empty is told whole: `[ Array(1) ]` says nothing of what was found. Asked for by project. */
const chaiConfig = { truncateThreshold: 0 };

const tools = { swc: { jsc: { transform: { react: { runtime: 'automatic' as const } } } } };

export default defineConfig({
  reporters: report ? ['default', ['json', { outputPath: report }]] : ['default'],
  projects: [
    {
      name: 'unit',
      chaiConfig,
      include: ['{host,remotes/*,shared/*,server}/{src,test}/**/*.test.{ts,tsx}', 'e2e/{bench,run}/**/*.test.ts', '.ci/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.{api,page,browser,full}.test.ts'],
      testEnvironment: 'node',
      tools,
      testTimeout: 60_000, // the tests of builds compile
    },
    {
      name: 'api',
      chaiConfig,
      include: ['server/{src,test}/**/*.api.test.ts', ...(full ? ['server/{src,test}/**/*.full.test.ts'] : [])],
      exclude: ['**/node_modules/**', '**/dist/**'],
      testEnvironment: 'node',
      tools,
      // One PostgreSQL for the run; each file that needs a database copies its own from a template (server/test/product.ts).
      globalSetup: ['./server/test/postgres.ts'],
      // Some start Cairn several times over, next to whatever else the machine is doing.
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
