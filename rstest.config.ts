import { defineConfig } from '@rstest/core';

/**
 * Three kinds of tests, told apart by the end of the file's name: `*.test.ts` beside the source, `*.browser.test.ts` in
 * e2e (a real Chromium against a real server), `*.full.test.ts` (what takes long: `pnpm test:full`).
 */
const full = process.env.CAIRN_TEST_FULL === '1';

const report = process.env.CAIRN_TEST_REPORT;

export default defineConfig({
  reporters: report ? ['default', ['json', { outputPath: report }]] : ['default'],
  projects: [
    {
      name: 'unit',
      include: ['{host,remotes/*,shared/*,server}/{src,test}/**/*.test.{ts,tsx}', 'e2e/bench/**/*.test.ts', '.ci/**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**', ...(full ? [] : ['**/*.full.test.ts'])],
      testEnvironment: 'node',
      // One PostgreSQL for the run; each file that needs a database makes its own on it (server/test/product.ts).
      globalSetup: ['./server/test/postgres.ts'],
      // Some start Cairn several times over, beside whatever else the machine is doing.
      testTimeout: 180_000,
      hookTimeout: 120_000,
    },
    {
      name: 'browser',
      include: ['e2e/tests/**/*.browser.test.ts', ...(full ? ['e2e/tests/**/*.full.test.ts'] : [])],
      exclude: ['**/node_modules/**'],
      testEnvironment: 'node',
      testTimeout: 120_000,
      hookTimeout: 240_000,
    },
  ],
});
