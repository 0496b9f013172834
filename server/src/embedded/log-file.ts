import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';

/** In bytes. PostgreSQL writes a few lines per hour, so this covers weeks and keeps messages of a crash. */
const maxSize = 4 * 1024 * 1024;
const formerFiles = 4;

/** Rotates a large log before PostgreSQL starts: renames it to `<path>.1`, that one to `<path>.2`, and deletes the oldest. */
export function rotateLog(path: string, largest = maxSize): void {
  if (!isLarge(path, largest)) return;
  shiftFormer(path);
  renameSync(path, `${path}.1`);
}

/** Rotates a log while PostgreSQL appends to it: copies and truncates it, because the writer keeps the file open. */
export function rotateOpenLog(path: string, largest = maxSize): void {
  if (!isLarge(path, largest)) return;
  shiftFormer(path);
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** Returns the size of the log in bytes, or 0 if it does not exist. */
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
