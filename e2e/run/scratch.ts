import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps memory that is written as files. */
const memory = '/dev/shm';
/** Nearly twice what a run takes at most. */
const roomBytes = 4 * 1024 ** 3;
const prefix = 'cairn-tests-';
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes a new directory for all that the tests of a run write, in memory where there is room: they copy databases and releases and remove
 * them over and over, and a disk is slow where files were just removed. Removes those that killed runs of this user left a day ago.
 */
export function makeScratch(): string {
  const parent = isRoomyMemory(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && isLeft(path.join(parent, name))) removeScratch(path.join(parent, name));
  const scratch = mkdtempSync(path.join(parent, prefix));
  chmodSync(scratch, 0o755); // as root, PostgreSQL runs as another user and must get in
  return scratch;
}

/** Removes a directory of `makeScratch`, also where a process that was stopped still writes its last. */
export function removeScratch(scratch: string): void {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * Is a place memory, with room in it, from which programs may be run?
 * @param mounts what is mounted where, as Linux tells it
 * @param bytes so much must be free there, and as much again in the machine's memory
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
