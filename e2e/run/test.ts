import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from '@cairn/server/build';
import * as v from 'valibot';
import { findChromium } from './chromium.ts';
import { reportPath } from './report.ts';

/** `pnpm test`: a browser, a build of what changed, then every unit, API and browser test. The last line counts them. */
const checkout = path.join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const full = words.includes('--full');
const filters = words.filter((word) => !word.startsWith('--'));

/**
 * Tests of one kind run together, as many files at once as there are cores: each waits for its database or its browser half of the
 * time. A file has a process of its own, but for those without a browser or a document: what they begin with costs more than they do.
 */
const parts = [
  { name: 'browser', own: true },
  { name: 'unit', own: false },
  { name: 'page', own: true },
];

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
  const counts = [];
  for (const part of parts) counts.push(await runPart(part, chromiumPath));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs one part. A file that cannot even be loaded has no tests to fail: it counts as one. */
async function runPart({ name, own }: (typeof parts)[number], chromiumPath: string): Promise<{ passed: number; failed: number }> {
  const report = reportPath(checkout, name);
  rmSync(report, { force: true });
  const rstest = path.join(checkout, 'node_modules/@rstest/core/bin/rstest.js');
  const code = await run(
    [rstest, 'run', '--project', name, `--isolate=${own}`, '--pool.maxWorkers', '100%', '--passWithNoTests', ...filters],
    {
      CHROMIUM_PATH: chromiumPath,
      CAIRN_TEST_REPORT: report,
      CAIRN_TEST_FULL: full ? '1' : '0',
    },
  );
  if (code === 0 && !existsSync(report)) return { passed: 0, failed: 0 };
  const { summary } = v.parse(v.pipe(v.string(), v.parseJson(), ReportSchema), readFileSync(report, 'utf8'));
  return {
    passed: summary.passedTests,
    failed: summary.failedTests > 0 || code === 0 ? summary.failedTests : Math.max(1, summary.failedFiles),
  };
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
