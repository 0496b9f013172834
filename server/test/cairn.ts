import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Cairn, startCairn } from '../src/start/cairn.ts';
import { writeHostBuild } from './checkout.ts';
import { testDirectory } from './data-directory.ts';
import { copyInstallation, prepareInstallation } from './installation.ts';

export interface TestCairn extends Cairn {
  dataDir: string;
  /** The log, line by line. */
  log: string[];
}

/**
 * Starts a complete Cairn on a free port, with its own PostgreSQL (a copy of the prepared installation), a small stand-in for the host's
 * build, and no released remote. `env` extends a minimal environment, not this process's.
 */
export async function startTestCairn(env: Record<string, string> = {}): Promise<TestCairn> {
  const directory = testDirectory();
  const checkout = join(directory.path, 'checkout');
  const dataDir = join(directory.path, 'data');
  mkdirSync(join(checkout, 'remotes'), { recursive: true });
  writeHostBuild(checkout);
  await prepareInstallation();
  copyInstallation(dataDir, env);
  const log: string[] = [];
  const cairn = await startCairn({
    env: { PORT: '0', CAIRN_DATA: dataDir, CAIRN_DEMO: '0', ...env },
    checkout,
    build: false,
    releases: false,
    log: { write: (line) => log.push(line) },
  });
  return { ...cairn, dataDir, log, stop: () => cairn.stop().finally(directory.remove) };
}
