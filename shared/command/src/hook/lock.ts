import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../directories.ts';
import { readIfThere } from './place.ts';
import { hasCode, hooksDirectory } from './spool.ts';
import { ageOf } from './state.ts';

/** A process that has the lock for longer than this hangs, or was killed and its number was given to another. */
const longestLockMs = 10 * 60_000;

/** One process sends at a time. The lock of one that was killed is taken over. False where another has it. */
export function lock(env: Environment): boolean {
  if (isLocked(env)) return false;
  const file = lockFile(env);
  rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, String(process.pid), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

export function unlock(env: Environment): void {
  rmSync(lockFile(env), { force: true });
}

/** Is a process sending? */
export function isLocked(env: Environment): boolean {
  const pid = Number(readIfThere(lockFile(env)));
  return pid > 0 && ageOf(lockFile(env)) < longestLockMs && isRunning(pid);
}

/** Is there a process of that number? */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, and is somebody else's.
    return hasCode(error, 'EPERM');
  }
}

function lockFile(env: Environment): string {
  return path.join(hooksDirectory(env), 'deliver.lock');
}
