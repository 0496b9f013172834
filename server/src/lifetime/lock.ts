import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { systemCode } from './problem.ts';
import { isRunning, thisProcess } from './process.ts';

const HolderSchema = v.object({ pid: v.number(), started: v.string() });
type Holder = v.InferOutput<typeof HolderSchema>;

/** The lock, or the process that holds it. */
export type LockResult = { held: true; release: () => void } | { held: false; pid: number };

/**
 * Takes the lock file at `path`. Replaces the lock of a process that no longer runs (kill -9, crash, reboot). The lock identifies its
 * process by id and start time, so a reused id is not mistaken for it.
 */
export function takeLock(path: string): LockResult {
  const mine = JSON.stringify({ ...thisProcess(), token: randomUUID() });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (createExclusively(path, mine)) return { held: true, release: () => releaseLock(path, mine) };
    const found = readIfThere(path);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder && isRunning(holder)) return { held: false, pid: holder.pid };
    setAside(path, found);
  }
  throw new Error(`the lock ${path} could not be taken: others keep taking it`);
}

/** Creates the lock with its content in one step (hard link), so that nobody reads a partial file. */
function createExclusively(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock. Restores the file if another process has replaced it with a live lock in the meantime. */
function setAside(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== stale) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(path: string, mine: string): void {
  if (readIfThere(path) === mine) rmSync(path, { force: true });
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const result = v.safeParse(HolderSchema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
