import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const quietMs = 1_500;
const patienceMs = 60_000;

/** Waits until a server that has just started has compressed its files, which takes CPU. */
export async function settled(dataDirectory: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let seen = -1;
  let since = Date.now();
  while (Date.now() < deadline && Date.now() - since < quietMs) {
    await pause(100, undefined, { signal });
    const count = filesIn(path.join(dataDirectory, 'encoded'));
    if (count !== seen) since = Date.now();
    seen = count;
  }
}

function filesIn(directory: string): number {
  return existsSync(directory) ? readdirSync(directory, { recursive: true }).length : 0;
}
