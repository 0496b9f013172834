import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../directories.ts';
import { readIfThere } from './place.ts';
import { hasCode, hooksDirectory } from './spool.ts';
import { ageOf } from './state.ts';

/** A lock older than this is stale: its process hangs, or was killed and its pid was reused. */
const longestLockMs = 10 * 60_000;

/** Takes the lock of the sending process, also from one that was killed. Returns false if another process has it. */
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

/** Returns whether a process is sending. */
export function isLocked(env: Environment): boolean {
  const pid = Number(readIfThere(lockFile(env)));
  return pid > 0 && ageOf(lockFile(env)) < longestLockMs && isRunning(pid);
}

/** Returns whether a process with this pid exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another user.
    return hasCode(error, 'EPERM');
  }
}

function lockFile(env: Environment): string {
  return path.join(hooksDirectory(env), 'deliver.lock');
}
