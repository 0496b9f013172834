import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { redactByLine } from '@cairn/api/redaction';
import { ownFiles } from '../git.ts';
import { openRepository } from '../verify/repository.ts';

/** A file with rules, or with a decision. */
export interface Source {
  kind: 'rules' | 'decision';
  /** The displayed path: from the root of the repository with slashes, or `~/…` for a memory folder. */
  name: string;
  /** Whether it is a memory of the person, outside of the repository. */
  isPersonal: boolean;
  /** The lines of the file, and the same lines without their secrets. */
  lines: readonly string[];
  shown: readonly string[];
  /** The folder of the repository that its rules apply to, with a slash at the end; empty: all. */
  folder: string;
}

/** A file that is not imported, and why. */
export interface LeftOut {
  name: string;
  reason: string;
}

interface FoundSources {
  sources: Source[];
  leftOut: LeftOut[];
}

/** Maximum size of a memory file that is read, in bytes. */
const largestMemory = 256 * 1024;
/** Maximum number of memory files that are read. */
const mostMemories = 200;

/** Files with rules, after the folder whose code they are about. Copilot reads its own at the root only. */
const rulesFile =
  /^(?:(.+?)\/)??(?:CLAUDE\.md|AGENTS\.md|\.claude\/CLAUDE\.md|\.claude\/rules\/.+\.md|\.cursorrules|\.cursor\/rules\/.+\.mdc?)$/;
const copilotFile = /^\.github\/(?:copilot-instructions\.md|instructions\/.+\.instructions\.md)$/;
/** A numbered or dated file in a folder that is named after decisions: MADR, Nygard's tools, Log4brains. */
const decisionFile = /^(?:.+\/)?(?:adrs?|decisions|decision-records|architecture-decisions)\/(?:\d{1,8}|adr-?\d{1,6})[-_ ].+\.md$/i;
const template = /(?:^|[-_/])template\b/i;

/** Finds the files of a repository with rules and decisions, by path. Submodules are repositories with rules of their own. */
export function repositorySources(root: string): FoundSources {
  const repository = openRepository(root);
  const found: FoundSources = { sources: [], leftOut: [] };
  for (const name of [...ownFiles(root)].toSorted()) {
    const kind = kindOf(name);
    if (!kind) continue;
    const lines = repository.lines(name);
    if (lines === 'unread') found.leftOut.push({ name, reason: 'it is too large, or not readable' });
    else if (lines === 'gone') found.leftOut.push({ name, reason: 'it is missing, binary, or a link to a file that git does not track' });
    else found.sources.push({ kind, name, isPersonal: false, lines, shown: withoutSecrets(lines), folder: folderOf(name) });
  }
  return found;
}

/** Returns the kind of a file by its path; undefined for other files. Pure. */
export function kindOf(name: string): Source['kind'] | undefined {
  if (rulesFile.test(name) || copilotFile.test(name)) return 'rules';
  return decisionFile.test(name) && !template.test(name) ? 'decision' : undefined;
}

/** Returns the folder that a file with rules applies to, with a slash at the end; empty for all. Pure. */
export function folderOf(name: string): string {
  const folder = rulesFile.exec(name)?.[1];
  return folder === undefined ? '' : `${folder}/`;
}

/**
 * Reads the memories that clients keep for a person: those for all projects, and those for the repository in `root`. Missing folders are
 * skipped.
 */
export function personalSources(home: string, root: string): FoundSources {
  const ofRoot = root.replaceAll(/[^A-Za-z0-9]/g, '-'); // as Claude Code names the folder of a project
  const files = [
    '.claude/CLAUDE.md',
    ...markdownIn(home, `.claude/projects/${ofRoot}/memory`),
    '.codex/AGENTS.md',
    ...markdownIn(home, '.codex/memories'),
  ];
  const found: FoundSources = { sources: [], leftOut: [] };
  for (const [at, file] of files.entries()) {
    const name = `~/${file}`;
    const text = at < mostMemories ? readMemory(path.join(home, file)) : { reason: `only ${mostMemories} memories are read` };
    if (text === undefined) continue;
    if (typeof text !== 'string') {
      found.leftOut.push({ name, reason: text.reason });
      continue;
    }
    const lines = text.replaceAll('\r\n', '\n').split('\n');
    found.sources.push({ kind: 'rules', name, isPersonal: true, lines, shown: withoutSecrets(lines), folder: '' });
  }
  return found;
}

const withoutSecrets = (lines: readonly string[]) => redactByLine(lines.join('\n')).split('\n');

function markdownIn(home: string, folder: string): string[] {
  const entries = statSync(path.join(home, folder), { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path.join(home, folder), { withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => `${folder}/${entry.name}`)
    .toSorted();
}

/** Returns the text of a memory, or why it is not read; undefined if it does not exist. */
function readMemory(file: string): string | { reason: string } | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  if (stat.size > largestMemory) return { reason: `it has more than ${largestMemory / 1024} KiB` };
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { reason: `it cannot be read (${String(error.code)})` };
  }
}
