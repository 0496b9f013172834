import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCairn } from './cairn.ts';
import { preparedVariable } from './prepared-data.ts';

/**
 * Before the first browser test of a run, starts a Cairn once. Those of the test files start on a copy of its data
 * directory, with the demo, the releases and the precompressed files, which is faster than from nothing.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const cairn = await startCairn();
  while (!cairn.output().includes('files are compressed')) await pause(50);
  await cairn.halt();
  const cluster = path.join(cairn.dataDirectory, 'postgres', 'cluster'); // none if its database is elsewhere
  // No test cuts the power, and a killed process loses nothing without fsync.
  if (existsSync(cluster)) appendFileSync(path.join(cluster, 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n');
  process.env[preparedVariable] = cairn.dataDirectory;
  return () => cairn.stop();
}
