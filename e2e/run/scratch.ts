import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The in-memory file system of Linux. */
const memory = '/dev/shm';
/** Nearly twice the maximum that a run uses. */
const roomBytes = 4 * 1024 ** 3;
const prefix = 'cairn-tests-';
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a directory for everything that the tests of a run write, in memory if there is room: they keep copying and removing databases
 * and releases, and a disk is slow after removals. Removes directories that killed runs of this user left more than a day ago.
 */
export function makeScratch(): string {
  const parent = isRoomyMemory(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && isLeft(path.join(parent, name))) removeScratch(path.join(parent, name));
  const scratch = mkdtempSync(path.join(parent, prefix));
  chmodSync(scratch, 0o755); // as root, PostgreSQL runs as another user and needs access
  return scratch;
}

/** Removes a directory of `makeScratch`. Retries while a stopped process still writes to it. */
export function removeScratch(scratch: string): void {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * Whether a place is an in-memory file system with enough room that allows running programs.
 * @param mounts the mount table of Linux
 * @param bytes required free space there, and the same amount of the machine's memory
 */
export function isRoomyMemory(place: string, mounts = '/proc/self/mounts', bytes = roomBytes): boolean {
  if (!existsSync(place) || !existsSync(mounts)) return false;
  const lines = readFileSync(mounts, 'utf8').split('\n');
  const [, , type, options = ''] = lines.map((line) => line.split(' ')).findLast(([, point]) => point === place) ?? [];
  if (type !== 'tmpfs' || options.split(',').some((option) => option === 'noexec' || option === 'ro')) return false;
  const { bavail, bsize } = statfsSync(place);
  return Math.min(bavail * bsize, process.availableMemory() - bytes) >= bytes;
}

function isLeft(scratch: string): boolean {
  const stat = statSync(scratch, { throwIfNoEntry: false });
  return stat !== undefined && stat.uid === process.getuid?.() && Date.now() - stat.mtimeMs > dayMs;
}
