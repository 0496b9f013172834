import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { type MarkProblem, markProblem, type RulesFile, RulesSchema, rulesFiles, rulesText } from '@cairn/api';
import { type Arguments, readNumber } from '../arguments.ts';
import { confirmChanges, type FileChange, readFile, showChange, writeChange } from '../change.ts';
import { onlyProject, openClient } from '../client.ts';
import { CommandFailed } from '../problem.ts';
import type { Settings } from '../settings.ts';
import { lintCursor, lintFile } from './lint.ts';
import { skillChanges } from './skill-changes.ts';

const headings = {
  convention: 'Conventions',
  preference: 'Preferences',
  pitfall: 'Pitfalls',
  workflow: 'Workflow',
  architecture: 'Architecture',
  command: 'Commands',
};

const markWords: Record<MarkProblem['code'], string> = {
  END_MISSING: '<!-- cairn:begin --> has no <!-- cairn:end --> after it. Add it where the rules end, or remove this line',
  BEGIN_MISSING: '<!-- cairn:end --> has no <!-- cairn:begin --> before it. Add it where the rules begin, or remove this line',
  SECOND_BLOCK: 'a second <!-- cairn:begin -->. Remove one of the two blocks',
};

/**
 * Writes the rules in force to the files that agents read in this repository, after showing the change and asking for confirmation. Returns
 * the exit code: 1 if `--check` finds an outdated file.
 */
export async function exportRules(settings: Settings, { values }: Arguments): Promise<number> {
  const { check = false, yes = false, sources = false, skills = false } = values;
  const from = values.from === undefined ? 0.5 : readNumber(values.from, 'from', 0, 1);
  const client = openClient({ ...settings, maxWaitMs: 120_000 }); // a skill takes a request of its own
  const project = settings.project ?? (await onlyProject(client));
  const { items: rules } = await client.get(`/api/patterns/rules?project=${encodeURIComponent(project)}`, RulesSchema);
  const files = filesMeant(values).map((name): FileChange => {
    const before = readFile(name);
    const problem = markProblem(before);
    if (problem) throw new CommandFailed(`${name} line ${problem.line}: ${markWords[problem.code]}. Nothing was written`);
    return { name, before, after: rulesText(rules, before, { file: name, from, sources, headings }) };
  });
  for (const warning of [...files.flatMap(lintFile), ...lintCursor(cursorRules())]) console.error(`Warning: ${warning}`);
  const changes = [...files.filter(({ before, after }) => before !== after), ...(skills ? await skillChanges(client, rules, from) : [])];
  const where = `${project} at ${client.url}`;
  if (changes.length === 0 && rules.every(({ confidence }) => confidence < from)) {
    console.log(`No rules in force in ${where} with a confidence of at least ${from}. Nothing to write`);
    return 0;
  }
  if (changes.length === 0) {
    console.log('All files are up to date');
    return 0;
  }
  console.log(`Rules in force in ${where}`);
  for (const change of changes) console.log(showChange(change));
  if (check) {
    console.error(`Out of date: ${changes.map(({ name }) => name).join(', ')}. Run "cairn export" to update them`);
    return 1;
  }
  if (!yes && !(await confirmChanges(changes.length))) {
    console.error('Nothing was written');
    return 1;
  }
  for (const change of changes) writeChange(change);
  return 0;
}

function cursorRules(): string[] {
  const folder = '.cursor/rules';
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : [])) : [];
}

/** Returns the files that the options name; without options the existing ones, else AGENTS.md. Two names of the same file count as one. */
function filesMeant({ agents, claude, cursor }: Arguments['values']): RulesFile[] {
  const named = rulesFiles.filter((_, at) => [agents, claude, cursor][at]);
  const there = rulesFiles.filter((name) => existsSync(name));
  const meant = named.length > 0 ? named : there.length > 0 ? there : [rulesFiles[0]];
  return [...new Map(meant.toReversed().map((name) => [existsSync(name) ? realpathSync(name) : name, name])).values()].toReversed();
}
