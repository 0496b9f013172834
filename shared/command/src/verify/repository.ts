import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { linesOfCode } from '@cairn/api';
import { filesWith } from '../git.ts';

/** Larger files are not read: no person reads them either. In bytes. */
const largestFile = 2 * 1024 * 1024;
/** In so many other files moved lines are looked for. */
const mostFiles = 30;

/** Why a file has no lines to look at. `gone`: it is missing, no file, binary, or a link out of the repository. `unread`: it is too large, or may not be read. */
export type NoLines = 'gone' | 'unread';

/** The files of a repository as they are checked out; each is read once. */
export interface Repository {
  /** @param file from the root, with slashes */
  lines(file: string): readonly string[] | NoLines;
  /** Other files under version control that have this line, a few at most. */
  filesWith(line: string): string[];
}

export function openRepository(root: string): Repository {
  const realRoot = realpathSync(root);
  const read = new Map<string, readonly string[] | NoLines>();
  return {
    lines(file) {
      const known = read.get(file);
      if (known) return known;
      const found = readLines(realRoot, file);
      read.set(file, found);
      return found;
    },
    filesWith: (line) => filesWith(line, root).slice(0, mostFiles),
  };
}

function readLines(root: string, file: string): readonly string[] | NoLines {
  try {
    const real = realpathSync(path.join(root, file));
    // A link may lead anywhere on this machine: what is outside is none of the repository's code.
    if (!real.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return 'gone';
    const stat = statSync(real);
    if (!stat.isFile()) return 'gone';
    if (stat.size > largestFile) return 'unread';
    const bytes = readFileSync(real);
    return bytes.includes(0) ? 'gone' : linesOfCode(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return error.code === 'EACCES' || error.code === 'EPERM' ? 'unread' : 'gone';
  }
}
