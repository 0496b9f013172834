import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCairn } from './cairn.ts';
import { preparedVariable } from './prepared-data.ts';

/**
 * Before the first browser test of a run: a Cairn starts once, so that those of the files start on a copy of its data
 * directory, with the demo, the releases and the files compressed ahead, and not each from nothing.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const cairn = await startCairn();
  while (!cairn.output().includes('files are compressed')) await pause(50);
  await cairn.halt();
  const cluster = path.join(cairn.dataDirectory, 'postgres', 'cluster'); // none where its database lies elsewhere
  // No test takes the machine's power away, and a killed process loses nothing by it.
  if (existsSync(cluster)) appendFileSync(path.join(cluster, 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n');
  process.env[preparedVariable] = cairn.dataDirectory;
  return () => cairn.stop();
}
