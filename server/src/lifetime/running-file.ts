import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningCairn, runningFile } from '@cairn/build/address';

/** Notes in the data directory where this process's Cairn is reached, for commands on the same machine. Gives what removes it. */
export function noteRunning(data: string, running: Omit<RunningCairn, 'pid'>): () => void {
  const file = join(data, runningFile);
  writeFileSync(`${file}.new`, `${JSON.stringify({ pid: process.pid, ...running })}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}
