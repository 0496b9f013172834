import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.git', '.cairn']);

/**
 * A hash over the content of files and directories (12 hexadecimal digits): the same sources, the same hash, wherever
 * they lie. Missing paths count as absent, so that making one changes the hash.
 */
export function sourceHash(...roots: string[]): string {
  const hash = createHash('sha256');
  for (const root of roots) {
    for (const file of filesBelow(root)) {
      hash.update(`${path.relative(root, file)}\0`);
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex').slice(0, 12);
}

function filesBelow(root: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(root);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code; // readdirSync throws system errors alone
    if (code === 'ENOTDIR') return [root];
    if (code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => !ignored.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(path.join(root, entry.name)) : [path.join(root, entry.name)]));
}

function readEntries(directory: string) {
  return readdirSync(directory, { withFileTypes: true });
}
