import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { BranchFacts } from '@cairn/api';

/** A snapshot of the files of a repository. */
export interface WorkingTreeState {
  root: string;
  head: string;
  /** Uncommitted files, each with a value that changes whenever the file is written. */
  changed: ReadonlyMap<string, string>;
}

/** Returns the current branch; empty outside of a repository or with a detached HEAD. */
export function checkedOutBranch(): string {
  return git(['branch', '--show-current'])?.trim() ?? '';
}

/**
 * Returns what git knows about the current branch: its last commit, and how far it is ahead of and behind the remote's default branch, if
 * known.
 */
export function branchFacts(): Pick<BranchFacts, 'head' | 'ahead' | 'behind'> {
  const head = git(['rev-parse', '--verify', '--quiet', 'HEAD'])?.trim();
  const [behind, ahead] = (git(['rev-list', '--left-right', '--count', 'origin/HEAD...HEAD']) ?? '').trim().split(/\s+/).filter(Boolean);
  return { ...(head ? { head } : {}), ...(ahead && behind ? { ahead: Number(ahead), behind: Number(behind) } : {}) };
}

/** Returns a snapshot of the files; undefined outside of a repository. */
export function readStanding(): WorkingTreeState | undefined {
  const root = git(['rev-parse', '--show-toplevel'])?.trim();
  if (!root) return undefined;
  const listed = git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'], root) ?? '';
  const files = listed.split('\0').flatMap((line) => line.slice(3) || []);
  return {
    root,
    // Empty before the first commit.
    head: git(['rev-parse', '--verify', '--quiet', 'HEAD'], root)?.trim() ?? '',
    changed: new Map(files.map((file) => [file, writingOf(path.join(root, file))])),
  };
}

/** Returns the files that have changed since the snapshot, committed or not, sorted by name. */
export function touchedSince(before: WorkingTreeState): string[] {
  const now = readStanding();
  if (!now) return [];
  const names = new Set([...before.changed.keys(), ...now.changed.keys()]);
  const written = [...names].filter((file) => before.changed.get(file) !== now.changed.get(file));
  const isMoved = before.head !== '' && now.head !== '' && before.head !== now.head;
  const committed = isMoved ? (git(['diff', '--name-only', '-z', before.head, now.head], now.root) ?? '').split('\0').filter(Boolean) : [];
  return [...new Set([...written, ...committed])].toSorted();
}

/** Returns the root of the repository; undefined outside of one. */
export function repositoryRoot(): string | undefined {
  return git(['rev-parse', '--show-toplevel'])?.trim() || undefined;
}

/** Returns all tracked files, also those of submodules, as paths from the root with slashes. */
export function trackedFiles(root: string): ReadonlySet<string> {
  return new Set((git(['ls-files', '-z', '--cached', '--recurse-submodules'], root) ?? '').split('\0').filter(Boolean));
}

/** Returns the tracked files of the repository itself, without those of submodules. */
export function ownFiles(root: string): ReadonlySet<string> {
  return new Set((git(['ls-files', '-z', '--cached'], root) ?? '').split('\0').filter(Boolean));
}

/** Returns tracked files whose working copy has a line that contains this text. */
export function filesWith(line: string, root: string): string[] {
  return (git(['grep', '-I', '-l', '-z', '-F', '-e', line], root) ?? '').split('\0').filter(Boolean);
}

function writingOf(file: string): string {
  const stat = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.mtimeNs} ${stat.size}` : 'gone';
}

/** Returns the output of git; undefined if git is missing or fails. */
function git(words: readonly string[], cwd?: string): string | undefined {
  const { status, stdout } = spawnSync('git', [...words], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}
