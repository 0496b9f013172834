import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';

/** In bytes. PostgreSQL writes a few lines an hour: this is weeks, and a crash keeps its last words for as long. */
const maxSize = 4 * 1024 * 1024;
const formerFiles = 4;

/** Before PostgreSQL starts: a log that has grown large becomes `<path>.1`, that one `<path>.2`, and the oldest goes. */
export function rotateLog(path: string, largest = maxSize): void {
  if (!isLarge(path, largest)) return;
  shiftFormer(path);
  renameSync(path, `${path}.1`);
}

/** The same while PostgreSQL writes to it, appending: its content is copied and cut off, since the writer keeps the file. */
export function rotateOpenLog(path: string, largest = maxSize): void {
  if (!isLarge(path, largest)) return;
  shiftFormer(path);
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** The size of the log in bytes; 0 where there is none. */
export function logSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function isLarge(path: string, largest: number): boolean {
  return logSize(path) > largest;
}

function shiftFormer(path: string): void {
  rmSync(`${path}.${formerFiles}`, { force: true });
  for (let number = formerFiles - 1; number >= 1; number -= 1)
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
}
