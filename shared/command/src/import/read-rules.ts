import type { PatternKind } from '@cairn/api';
import { type Block, blocksOf, longestBlock } from './blocks.ts';
import { splitRule, withoutMarks } from './plain-text.ts';
import { forbids, isBadExample, isCommand, kindOf, saysWhatToDo } from './wording.ts';

/** A sentence of a file that reads like a rule for agents. */
export interface FoundRule {
  /** One sentence, without Markdown marks. */
  rule: string;
  /** What the file says after it. */
  rationale: string;
  kind: PatternKind;
  /** Its lines in the file, from 1, both inclusive. */
  from: number;
  to: number;
}

/** What a file says. */
export interface ReadRules {
  rules: FoundRule[];
  /** The globs that its front matter names; undefined if it names none. */
  paths: string[] | undefined;
  /** Number of list items and paragraphs that state no rule, or none that is clear: descriptions, headings of lists, lists of mistakes. */
  others: number;
}

/** Maximum length of a rule, as the API takes it. */
const longestRule = 300;

/**
 * Reads rules from a file for agents. Text in code blocks, comments, tables, quotes and in Cairn's own block is left out. What is not clear
 * counts as other: a rule that says the opposite of its file is worse than one that is missing. Pure.
 */
export function readRules(lines: readonly string[]): ReadRules {
  const { begin, paths } = readHead(lines);
  const found: FoundRule[] = [];
  let others = 0;
  for (const block of blocksOf(lines, begin)) {
    const rule = ruleOf(block);
    if (rule) found.push(rule);
    else if (rule === undefined) others += 1;
  }
  return { rules: found, paths, others };
}

/** Returns the rule of a block; undefined if it states none, null if it is empty. */
function ruleOf(block: Block): FoundRule | undefined | null {
  if (block.text.length > longestBlock) return undefined;
  const { headings, from, to } = block;
  const plain = withoutMarks(block.text);
  if (plain === '') return null;
  const heading = headings.at(-1) ?? '';
  const [rule, rationale] = splitRule(plain);
  if (rule.length > longestRule || isBadExample(plain) || isForbidden(block)) return undefined;
  if (isCommand(plain, heading)) return { rule, rationale, kind: 'command', from, to };
  return saysWhatToDo(rule) ? { rule, rationale, kind: kindOf(rule, heading), from, to } : undefined;
}

/** Whether a heading above it, or a line that introduces it, says not to do it. A whole sentence introduces nothing. */
function isForbidden({ headings, parents }: Block): boolean {
  const introductions = parents.filter(({ text }) => !/[.!?。！？؟]["'”’)*_`]*$/u.test(text)).map(({ text }) => text);
  return [...headings, ...introductions].some(forbids);
}

/** The front matter of Cursor (`globs`), Copilot (`applyTo`) and Claude Code (`paths`). */
function readHead(lines: readonly string[]): { begin: number; paths: string[] | undefined } {
  if (lines[0]?.trim() !== '---') return { begin: 0, paths: undefined };
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---');
  if (end < 0) return { begin: 0, paths: undefined };
  const paths: string[] = [];
  let isIn = false;
  for (const line of lines.slice(1, end)) {
    const [, name, value = ''] = /^(globs|applyTo|paths):\s*(.*)$/.exec(line) ?? [];
    const item = /^\s+-\s*(.+)$/.exec(line)?.[1];
    if (name) paths.push(...globsOf(value));
    else if (isIn && item) paths.push(...globsOf(item));
    isIn = name !== undefined || (isIn && item !== undefined);
  }
  const named = paths.filter((glob) => glob !== '**' && glob !== '**/*');
  return { begin: end + 1, paths: named.length > 0 ? named : undefined };
}

/** Splits a list of globs at its commas, except those within braces. */
function globsOf(value: string): string[] {
  return unquoted(value.replace(/^\[(.*)\]$/, '$1'))
    .split(/,(?![^{]*\})/)
    .map(unquoted)
    .filter(Boolean);
}

/** Removes the quotes around all of a text: not those of `"a", "b"`. */
const unquoted = (text: string) => text.trim().replace(/^(["'])((?:(?!\1).)*)\1$/, '$2');
