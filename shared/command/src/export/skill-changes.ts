import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Pattern, PatternSchema, type Rule } from '@cairn/api';
import * as v from 'valibot';
import { type FileChange, readFile } from '../change.ts';
import { CairnApiError, type CairnClient } from '../client.ts';
import { isOwnSkill, skillFolder, skillName, skillText } from './skills.ts';

/** Where Claude Code and Cursor read skills; Codex and others read the second one. */
const folders = ['.claude/skills', '.agents/skills'] as const;

/**
 * Returns the changes that give each workflow rule in force a skill, and remove the skills of rules that are no longer in force. Files that
 * this command has not written stay as they are. Writes to the skills folders that exist, else to the first one.
 */
export async function skillChanges(client: CairnClient, rules: readonly Rule[], from: number): Promise<FileChange[]> {
  const workflows = rules.filter(({ kind, confidence }) => kind === 'workflow' && confidence >= from);
  const texts = new Map<string, string>();
  for (const { id, label, rule, paths } of workflows) {
    texts.set(skillName(label), skillText({ label, rule, paths, examples: await examplesOf(client, id) }));
  }
  return foldersMeant().flatMap((folder) => {
    const known = existsSync(folder) ? readdirSync(folder).filter((name) => skillFolder.test(name)) : [];
    return [...new Set([...known, ...texts.keys()])].toSorted().flatMap((skill): FileChange[] => {
      const name = path.posix.join(folder, skill, 'SKILL.md');
      const before = readFile(name);
      const text = texts.get(skill) ?? '';
      // Git may check out files with the line endings of Windows.
      const after = before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
      return before === after || (before !== '' && !isOwnSkill(before)) ? [] : [{ name, before, after }];
    });
  });
}

/** Returns the skills folders that exist, else the first one. Two names of the same folder count as one. */
function foldersMeant(): readonly string[] {
  const there = folders.filter((folder) => existsSync(folder));
  if (there.length === 0) return folders.slice(0, 1);
  return [...new Map(there.toReversed().map((folder) => [realpathSync(folder), folder])).values()].toReversed();
}

/** A rule of the organization may be of a project that the key cannot access: its skill is the rule alone. */
async function examplesOf(client: CairnClient, id: string): Promise<Pattern['examples']> {
  try {
    return (await client.get(`/api/patterns/${encodeURIComponent(id)}`, v.pick(PatternSchema, ['examples']))).examples;
  } catch (error) {
    if (error instanceof CairnApiError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}
