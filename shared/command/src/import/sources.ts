import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { redactByLine } from '@cairn/api/redaction';
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
  /** The paths that its rules apply to, by its place in the repository; empty: all. */
  paths: string[];
}

/** Maximum size of a memory file that is read, in bytes. */
const largestMemory = 256 * 1024;
/** Maximum number of memory files that are read. */
const mostMemories = 200;

const rulesFile =
  /^(?:.+\/)?(?:CLAUDE\.md|AGENTS\.md|\.claude\/CLAUDE\.md|\.claude\/rules\/.+\.md|\.cursorrules|\.cursor\/rules\/.+\.mdc?|\.github\/copilot-instructions\.md|\.github\/instructions\/.+\.instructions\.md)$/;
/** A numbered or dated file in a folder that is named after decisions: MADR, Nygard's tools, Log4brains. */
const decisionFile = /^(?:.+\/)?(?:adrs?|decisions|decision-records|architecture-decisions)\/(?:\d{1,8}|adr-?\d{1,6})[-_ ].+\.md$/i;
const template = /(?:^|[-_/])template\b/i;

/** Finds the tracked files of a repository with rules and decisions, by path. */
export function repositorySources(root: string, tracked: Iterable<string>): Source[] {
  const repository = openRepository(root);
  return [...tracked].toSorted().flatMap((name) => {
    const kind = kindOf(name);
    if (!kind) return [];
    const lines = repository.lines(name);
    if (typeof lines === 'string') return [];
    return [{ kind, name, isPersonal: false, lines, shown: redactByLine(lines.join('\n')).split('\n'), paths: folderOf(name) }];
  });
}

/** Returns the kind of a file by its path; undefined for other files. Pure. */
export function kindOf(name: string): Source['kind'] | undefined {
  if (rulesFile.test(name)) return 'rules';
  return decisionFile.test(name) && !template.test(name) ? 'decision' : undefined;
}

/** A file next to the code of a folder applies to this folder. */
function folderOf(name: string): string[] {
  const folder = /^(.+)\/(?:\.claude\/)?(?:CLAUDE|AGENTS)\.md$/.exec(name)?.[1];
  return folder === undefined || folder === '.claude' ? [] : [`${folder.replace(/\/\.claude$/, '')}/**`];
}

/**
 * Reads the memories that clients keep for a person: those for all projects, and those for the repository in `root`. Missing folders are
 * skipped.
 */
export function personalSources(home: string, root: string): Source[] {
  const ofRoot = root.replaceAll(/[^A-Za-z0-9]/g, '-'); // as Claude Code names the folder of a project
  const files = [
    '.claude/CLAUDE.md',
    ...markdownIn(home, `.claude/projects/${ofRoot}/memory`),
    '.codex/AGENTS.md',
    ...markdownIn(home, '.codex/memories'),
  ];
  return files.slice(0, mostMemories).flatMap((name) => {
    const text = readMemory(path.join(home, name));
    if (text === undefined) return [];
    const lines = text.replaceAll('\r\n', '\n').split('\n');
    const shown = redactByLine(lines.join('\n')).split('\n');
    return [{ kind: 'rules' as const, name: `~/${name}`, isPersonal: true, lines, shown, paths: [] }];
  });
}

function markdownIn(home: string, folder: string): string[] {
  const entries = statSync(path.join(home, folder), { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path.join(home, folder), { withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => `${folder}/${entry.name}`)
    .toSorted();
}

function readMemory(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() && stat.size <= largestMemory ? readFileSync(file, 'utf8') : undefined;
}
