import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file that only the user can read, atomically by one rename: it is never incomplete or readable by others. */
export function writePrivate(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const incoming = `${file}.${process.pid}`;
  writeFileSync(incoming, text, { mode: 0o600 });
  chmodSync(incoming, 0o600);
  renameSync(incoming, file);
}
