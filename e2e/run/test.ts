import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from '@cairn/server/build';
import { findChromium } from './chromium.ts';
import { type Counted, readReport, reportPath } from './report.ts';
import { makeScratch, removeScratch } from './scratch.ts';

/**
 * `pnpm test`: a browser, a build of what changed, then every unit, API and browser test. The last line counts
 * them, those before it name what failed: the end of a long log says all that there is to mend.
 */
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

const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
process.once('SIGTERM', () => controller.abort());

const scratch = makeScratch();
try {
  const chromiumPath = await findChromium();
  await buildChanged({ checkout, signal: controller.signal, gallery: true, onBuild: (name) => console.log(`building ${name} …`) });
  const counts = [];
  for (const part of parts) counts.push(await runPart(part, chromiumPath));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failures = counts.flatMap((count) => count.failures);
  const failed = failures.length;
  for (const failure of failures) console.log(`failed: ${failure}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  removeScratch(scratch);
}

async function runPart({ name, own }: (typeof parts)[number], chromiumPath: string): Promise<Counted> {
  const report = reportPath(checkout, name);
  rmSync(report, { force: true });
  const rstest = path.join(checkout, 'node_modules/@rstest/core/bin/rstest.js');
  const code = await run(
    [rstest, 'run', '--project', name, `--isolate=${own}`, '--pool.maxWorkers', '100%', '--passWithNoTests', ...filters],
    {
      CHROMIUM_PATH: chromiumPath,
      TMPDIR: scratch,
      CAIRN_TEST_REPORT: report,
      CAIRN_TEST_FULL: full ? '1' : '0',
    },
  );
  if (code === 0 && !existsSync(report)) return { passed: 0, failures: [] };
  const counted = readReport(report);
  return code === 0 || counted.failures.length > 0 ? counted : { ...counted, failures: [`the ${name} tests ended with ${code}`] };
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
