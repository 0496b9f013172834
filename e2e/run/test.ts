import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from '@cairn/server/build';
import * as v from 'valibot';
import { findChromium } from './chromium.ts';

/** `pnpm test`: a browser, a build of what changed, then every unit, API and browser test. The last line counts them. */
const checkout = path.join(import.meta.dirname, '../..');
const report = path.join(checkout, 'node_modules/.cache/cairn/test-report.json');
const words = process.argv.slice(2);
const full = words.includes('--full');

const ReportSchema = v.object({
  summary: v.object({
    tests: v.number(),
    passedTests: v.number(),
    failedTests: v.number(),
    testFiles: v.number(),
    failedFiles: v.number(),
  }),
});

const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
process.once('SIGTERM', () => controller.abort());

try {
  const chromiumPath = await findChromium();
  await buildChanged({ checkout, signal: controller.signal, gallery: true, onBuild: (name) => console.log(`building ${name} …`) });
  rmSync(report, { force: true });
  const filters = words.filter((word) => !word.startsWith('--'));
  const code = await run([path.join(checkout, 'node_modules/@rstest/core/bin/rstest.js'), 'run', ...filters], {
    CHROMIUM_PATH: chromiumPath,
    CAIRN_TEST_REPORT: report,
    CAIRN_TEST_FULL: full ? '1' : '0',
  });
  const { summary } = v.parse(v.pipe(v.string(), v.parseJson(), ReportSchema), readFileSync(report, 'utf8'));
  // A file that cannot even be loaded has no tests to fail: it counts as one.
  const failed = summary.failedTests > 0 || code === 0 ? summary.failedTests : Math.max(1, summary.failedFiles);
  process.exitCode = failed > 0 || code !== 0 ? 1 : 0;
  console.log(`${summary.passedTests} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(args: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: checkout,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
      signal: controller.signal,
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
