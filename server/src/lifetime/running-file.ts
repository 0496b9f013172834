import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningCairn, runningFile } from '@cairn/build/address';

/** Writes the address of this process to the data directory, for commands on the same machine. Returns a function that removes the file. */
export function noteRunning(data: string, running: Omit<RunningCairn, 'pid'>): () => void {
  const file = join(data, runningFile);
  writeFileSync(`${file}.new`, `${JSON.stringify({ pid: process.pid, ...running })}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}
