import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { BranchFacts } from '@cairn/api';

/** How the files of a repository stood at a moment. */
export interface WorkingTreeState {
  root: string;
  head: string;
  /** What is not as it was committed, with what tells one writing of it from the next. */
  changed: ReadonlyMap<string, string>;
}

/** The branch that is checked out here; empty outside of a repository, and on none. */
export function checkedOutBranch(): string {
  return git(['branch', '--show-current'])?.trim() ?? '';
}

/** What git knows of the branch that is checked out: its last commit, and how far it is from the remote's default branch, where that is known. */
export function branchFacts(): Pick<BranchFacts, 'head' | 'ahead' | 'behind'> {
  const head = git(['rev-parse', '--verify', '--quiet', 'HEAD'])?.trim();
  const [behind, ahead] = (git(['rev-list', '--left-right', '--count', 'origin/HEAD...HEAD']) ?? '').trim().split(/\s+/).filter(Boolean);
  return { ...(head ? { head } : {}), ...(ahead && behind ? { ahead: Number(ahead), behind: Number(behind) } : {}) };
}

/** How the files stand here; undefined outside of a repository. */
export function readStanding(): WorkingTreeState | undefined {
  const root = git(['rev-parse', '--show-toplevel'])?.trim();
  if (!root) return undefined;
  const listed = git(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'], root) ?? '';
  const files = listed.split('\0').flatMap((line) => line.slice(3) || []);
  return {
    root,
    // None before the first commit.
    head: git(['rev-parse', '--verify', '--quiet', 'HEAD'], root)?.trim() ?? '',
    changed: new Map(files.map((file) => [file, writingOf(path.join(root, file))])),
  };
}

/** The files that are not as they were before, committed meanwhile or not, in the order of their names. */
export function touchedSince(before: WorkingTreeState): string[] {
  const now = readStanding();
  if (!now) return [];
  const names = new Set([...before.changed.keys(), ...now.changed.keys()]);
  const written = [...names].filter((file) => before.changed.get(file) !== now.changed.get(file));
  const isMoved = before.head !== '' && now.head !== '' && before.head !== now.head;
  const committed = isMoved ? (git(['diff', '--name-only', '-z', before.head, now.head], now.root) ?? '').split('\0').filter(Boolean) : [];
  return [...new Set([...written, ...committed])].toSorted();
}

/** The root of the repository here; undefined outside of one. */
export function repositoryRoot(): string | undefined {
  return git(['rev-parse', '--show-toplevel'])?.trim() || undefined;
}

/** Files under version control whose working copy has this line, or a longer one that has it in it. */
export function filesWith(line: string, root: string): string[] {
  return (git(['grep', '-I', '-l', '-z', '-F', '-e', line], root) ?? '').split('\0').filter(Boolean);
}

function writingOf(file: string): string {
  const stat = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.mtimeNs} ${stat.size}` : 'gone';
}

/** What git says; undefined where it is not there, or says no. */
function git(words: readonly string[], cwd?: string): string | undefined {
  const { status, stdout } = spawnSync('git', [...words], { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : undefined;
}
