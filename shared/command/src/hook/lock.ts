import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../directories.ts';
import { readIfThere } from './place.ts';
import { hasCode, hooksDirectory } from './spool.ts';
import { ageOf } from './state.ts';

/** A lock older than this is stale: its process hangs, or was killed and its pid was reused. */
const longestLockMs = 10 * 60_000;
/** An empty lock that is younger than this is being written. */
const longestWriteMs = 5_000;

/** Takes the lock of the sending process, also from one that was killed. Returns false if another process has it. */
export function lock(env: Environment): boolean {
  const file = lockFile(env);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (create(file)) return true;
  const found = readIfThere(file);
  if (found === undefined || isHeld(file, found)) return false;
  return removeStale(file, found) && create(file);
}

/** Removes the lock of this process. Another process may have taken it over: its lock stays. */
export function unlock(env: Environment): void {
  const file = lockFile(env);
  if (readIfThere(file) === String(process.pid)) rmSync(file, { force: true });
}

/** Returns whether a process is sending. */
export function isLocked(env: Environment): boolean {
  const found = readIfThere(lockFile(env));
  return found !== undefined && isHeld(lockFile(env), found);
}

/**
 * Removes the lock with this stale content. Only one process can rename the file. If it finds another lock, another process was faster,
 * and it puts that lock back. Returns whether it removed the stale one.
 */
export function removeStale(file: string, stale: string): boolean {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    const isStale = readIfThere(aside) === stale;
    if (!isStale) linkSync(aside, file);
    return isStale;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isHeld(file: string, found: string): boolean {
  if (found === '') return ageOf(file) < longestWriteMs;
  const pid = Number(found);
  return pid > 0 && ageOf(file) < longestLockMs && isRunning(pid);
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
