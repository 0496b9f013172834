import { setTimeout as pause } from 'node:timers/promises';
import { startCairn } from './cairn.ts';
import { preparedVariable } from './prepared-data.ts';

/**
 * Before the first browser test of a run: a Cairn starts once, so that those of the files start on a copy of its data
 * directory, with the demo, the releases and the files compressed ahead, and not each from nothing.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const cairn = await startCairn();
  while (!cairn.output().includes('files are compressed ahead')) await pause(50);
  await cairn.halt();
  process.env[preparedVariable] = cairn.dataDirectory;
  return () => cairn.stop();
}
