import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startCairn } from '../src/start/cairn.ts';
import { writeHostBuild } from './checkout.ts';
import { testDirectory } from './data-directory.ts';

const worker: { [key: symbol]: Promise<string> | undefined } = globalThis;
const key = Symbol.for('cairn.installation');

/**
 * Prepares an installation after its first start, without content, once per worker process: most tests that start
 * Cairn are not about the first start, which takes three times as long as a later one.
 */
export async function prepareInstallation(): Promise<void> {
  worker[key] ??= install();
  source = await worker[key];
}
let source: string | undefined;

/**
 * Fills a new data directory with the prepared installation. Starts with their own database, secret or
 * bucket begin from nothing.
 * @param env the environment of the start
 */
export function copyInstallation(dataDir: string, env: Record<string, string>): void {
  if (!source || existsSync(dataDir) || env.DATABASE_URL || env.CAIRN_SECRET || env.S3_BUCKET) return;
  // Not with Node's `cp`, which does not keep file owners: PostgreSQL runs as another user than root.
  execFileSync('cp', ['-Rp', source, dataDir]);
}

async function install(): Promise<string> {
  const directory = testDirectory();
  process.once('exit', directory.remove);
  const checkout = join(directory.path, 'checkout');
  const dataDir = join(directory.path, 'data');
  mkdirSync(join(checkout, 'remotes'), { recursive: true });
  writeHostBuild(checkout);
  const env = { PORT: '0', CAIRN_DATA: dataDir, CAIRN_DEMO: '0' };
  const cairn = await startCairn({ env, checkout, build: false, releases: false, log: { write: () => undefined } });
  await cairn.stop();
  // No test cuts the power, and a killed process loses nothing without fsync.
  appendFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n');
  return dataDir;
}
