import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildChanged } from '@cairn/server/build';
import { findChromium } from './chromium.ts';
import { type Counted, readReport, reportPath } from './report.ts';
import { makeScratch, removeScratch } from './scratch.ts';

/**
 * `pnpm test` finds a browser, builds what changed and runs the tests of every layer. It prints the failures, and the counts in the last
 * line. `--only=unit,page` runs some layers, `--changed` the tests that import what git reports as changed, `--full` the slow
 * ones too; other arguments are parts of file names.
 */
const checkout = path.join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const full = words.includes('--full');
const only = words
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const filters = words.filter((word) => !word.startsWith('--'));

/**
 * The tests of a layer run together, one file per core at a time. Browser and API tests get one more, since they wait for a
 * browser or a database a third of the time. With `own` each file has its own process; the others share one process per worker,
 * which keeps the browser (e2e/support/running.ts).
 */
const layers = [
  { name: 'browser', own: false, needs: { browser: true, build: true } },
  { name: 'api', own: false, needs: { browser: false, build: true } },
  { name: 'unit', own: false, needs: { browser: false, build: false } },
  { name: 'page', own: true, needs: { browser: false, build: false } },
] as const;
const chosen = layers.filter(({ name }) => !only || only.includes(name));
if (only?.some((name) => !layers.some((layer) => layer.name === name)))
  throw new Error(`--only takes ${layers.map(({ name }) => name).join(', ')}`);

const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
process.once('SIGTERM', () => controller.abort());

const scratch = makeScratch();
try {
  const needed = (what: keyof (typeof layers)[number]['needs']) => chosen.some(({ needs }) => needs[what]);
  const chromiumPath = needed('browser') ? await findChromium() : '';
  if (needed('build'))
    await buildChanged({
      checkout,
      signal: controller.signal,
      gallery: needed('browser'),
      onBuild: (name) => console.log(`building ${name} …`),
    });
  const counts = [];
  for (const layer of chosen) counts.push(await runLayer(layer, chromiumPath));
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

async function runLayer({ name, own }: (typeof layers)[number], chromiumPath: string): Promise<Counted> {
  const report = reportPath(checkout, name);
  rmSync(report, { force: true });
  const rstest = path.join(checkout, 'node_modules/@rstest/core/bin/rstest.js');
  const code = await run(
    [
      rstest,
      'run',
      '--project',
      name,
      `--isolate=${own}`,
      '--pool.maxWorkers',
      String(availableParallelism() + (name === 'browser' || name === 'api' ? 1 : 0)),
      '--passWithNoTests',
      ...(words.includes('--changed') ? ['--changed'] : []),
      ...filters,
    ],
    {
      CHROMIUM_PATH: chromiumPath,
      TMPDIR: scratch,
      CAIRN_TEST_REPORT: report,
      CAIRN_TEST_FULL: full ? '1' : '0',
      NODE_COMPILE_CACHE: path.join(checkout, 'node_modules/.cache/cairn/compiled'), // seventy servers start from the same sources
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
