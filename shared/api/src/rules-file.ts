import type { Pattern } from './pattern.ts';

/** Where agents look for rules, by client. */
export const rulesFiles = ['AGENTS.md', 'CLAUDE.md', '.cursor/rules/cairn.mdc'] as const;
export type RulesFile = (typeof rulesFiles)[number];

const begin = '<!-- cairn:begin -->';
const end = '<!-- cairn:end -->';

export interface RulesWish {
  file: RulesFile;
  /** Rules that are less certain stay out. */
  from: number;
  /** Does each rule name its pattern? */
  sources: boolean;
  /** The headings over the kinds, in the reader's language. */
  headings: Readonly<Record<Pattern['kind'], string>>;
}

/**
 * The rules in force as a file, in the place of what stands between the marks of `existing`; what people wrote around them
 * stays as it is. Without marks they are put at its end. Pure.
 */
export function rulesText(patterns: readonly Pattern[], existing: string, wish: RulesWish): string {
  // A file of Windows keeps its ends of lines.
  const ended = (text: string) => (existing.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
  const block = ended(`${begin}\n${rulesOf(patterns, wish)}${end}`);
  const from = existing.indexOf(begin);
  const to = existing.indexOf(end, from);
  if (from >= 0 && to >= 0) return existing.slice(0, from) + block + existing.slice(to + end.length);
  const before = existing.trimEnd();
  if (before) return `${before}${ended('\n\n')}${block}${ended('\n')}`;
  return wish.file.endsWith('.mdc') ? `---\nalwaysApply: true\n---\n\n${block}\n` : `${block}\n`;
}

function rulesOf(patterns: readonly Pattern[], { from, sources, headings }: RulesWish): string {
  // Nothing of a branch that is not merged. In the order in which they were recorded: how certain they are changes too often.
  const kept = patterns
    .filter(({ status, confidence, branch }) => status === 'accepted' && confidence >= from && !branch)
    .toSorted((a, b) => a.number - b.number);
  const byKind = Map.groupBy(kept, ({ kind }) => kind);
  const sections = Object.entries(headings).flatMap(([kind, heading]) => {
    const rules = [...byKind].find(([one]) => one === kind)?.[1] ?? [];
    return rules.length > 0 ? [`## ${heading}\n\n${rules.map((rule) => ruleLine(rule, sources)).join('\n')}\n`] : [];
  });
  return sections.join('\n');
}

function ruleLine({ rule, paths, number }: Pattern, sources: boolean): string {
  const where = paths.length > 0 ? ` (${paths.map((path) => `\`${path}\``).join(', ')})` : '';
  // One line each: a rule that came with a break in it must not begin a heading or a mark of its own.
  return `- ${rule.replace(/\s+/g, ' ').replaceAll('<!--', '<! --')}${where}${sources ? ` <!-- PAT-${number} -->` : ''}`;
}
