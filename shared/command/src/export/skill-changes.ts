import { existsSync, readdirSync } from 'node:fs';
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
    texts.set(skillName(label), skillText({ label, rule, paths, ...(await detailsOf(client, id)) }));
  }
  const there = folders.filter((folder) => existsSync(folder));
  return (there.length > 0 ? there : folders.slice(0, 1)).flatMap((folder) => {
    const known = existsSync(folder) ? readdirSync(folder).filter((name) => skillFolder.test(name)) : [];
    return [...new Set([...known, ...texts.keys()])].toSorted().flatMap((skill): FileChange[] => {
      const name = path.posix.join(folder, skill, 'SKILL.md');
      const before = readFile(name);
      const after = texts.get(skill) ?? '';
      return before === after || (before !== '' && !isOwnSkill(before)) ? [] : [{ name, before, after }];
    });
  });
}

/** A rule of the organization may be of a project that the key cannot access: its skill is the rule alone. */
async function detailsOf(client: CairnClient, id: string): Promise<Pick<Pattern, 'rationale' | 'examples'>> {
  try {
    return await client.get(`/api/patterns/${encodeURIComponent(id)}`, v.pick(PatternSchema, ['rationale', 'examples']));
  } catch (error) {
    if (error instanceof CairnApiError && error.code === 'NOT_FOUND') return { rationale: '', examples: [] };
    throw error;
  }
}
