import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { linesOfCode } from '@cairn/api';
import { filesWith, trackedFiles } from '../git.ts';

/** Maximum size of a file that is read, in bytes. People do not read larger ones either. */
const largestFile = 2 * 1024 * 1024;
/** Maximum number of other files that are searched for moved lines. */
const mostFiles = 30;

/** Why a file has no lines. `gone`: it is missing, binary, or not tracked by git. `unread`: it is too large, or not readable. */
export type NoLines = 'gone' | 'unread';

/**
 * The checked out files of a repository. Each is read once. Agents choose which files are read, so only tracked ones are: ignored files,
 * and those in `.git`, may hold secrets.
 */
export interface Repository {
  /** @param file the path from the root, with slashes */
  lines(file: string): readonly string[] | NoLines;
  /** Returns other tracked files that have this line, up to a maximum. */
  filesWith(line: string): string[];
}

export function openRepository(root: string): Repository {
  const realRoot = realpathSync(root);
  const tracked = trackedFiles(realRoot);
  const read = new Map<string, readonly string[] | NoLines>();
  return {
    lines(file) {
      const known = read.get(file);
      if (known) return known;
      const found = readLines(realRoot, file, tracked);
      read.set(file, found);
      return found;
    },
    filesWith: (line) => filesWith(line, root).slice(0, mostFiles),
  };
}

function readLines(root: string, file: string, tracked: ReadonlySet<string>): readonly string[] | NoLines {
  try {
    const real = realpathSync(path.join(root, file));
    // A link may lead to any file on this machine.
    if (!tracked.has(path.relative(root, real).replaceAll(path.sep, '/'))) return 'gone';
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
