import * as v from 'valibot';
import { type Pattern, PatternSchema } from './pattern.ts';

/** A rule as agents are told it in a project: its own, or one of the whole organisation. */
export const RuleSchema = v.object({
  ...v.pick(PatternSchema, ['id', 'rule', 'kind', 'level', 'confidence', 'paths', 'languages']).entries,
  /** How it is cited in this project: `PAT-12`; one that comes from another project is told by that one's key, `OPS/PAT-12`. */
  label: v.string(),
});
export type Rule = v.InferOutput<typeof RuleSchema>;

/** GET /patterns/rules: the project, by id or slug. */
export const RulesQuerySchema = v.object({ project: v.pipe(v.string(), v.maxLength(64)) });
/** Everything that is in force in a project, in the order in which it was recorded; those of the organisation first. */
export const RulesSchema = v.object({ items: v.array(RuleSchema) });

/** Where agents look for rules, by client. */
export const rulesFiles = ['AGENTS.md', 'CLAUDE.md', '.cursor/rules/cairn.mdc'] as const;
export type RulesFile = (typeof rulesFiles)[number];

const begin = '<!-- cairn:begin -->';
const end = '<!-- cairn:end -->';
/** From a mark to the next end, with no other mark between: one that has lost its end must not take people's words with it. */
const marked = new RegExp(`${begin}(?:(?!${begin})[^])*?${end}`);

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
export function rulesText(rules: readonly Rule[], existing: string, wish: RulesWish): string {
  // A file of Windows keeps its ends of lines.
  const ended = (text: string) => (existing.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
  const block = ended(`${begin}\n${rulesOf(rules, wish)}${end}`);
  const former = marked.exec(existing);
  if (former) return existing.slice(0, former.index) + block + existing.slice(former.index + former[0].length);
  const before = existing.trimEnd();
  if (before) return `${before}${ended('\n\n')}${block}${ended('\n')}`;
  return wish.file.endsWith('.mdc') ? `---\nalwaysApply: true\n---\n\n${block}\n` : `${block}\n`;
}

function rulesOf(all: readonly Rule[], { from, sources, headings }: RulesWish): string {
  // In their order as they come: how certain they are changes too often.
  const kept = all.filter(({ confidence }) => confidence >= from);
  const sections = Object.entries(headings).flatMap(([kind, heading]) => {
    const rules = kept.filter((rule) => rule.kind === kind);
    return rules.length > 0 ? [`## ${heading}\n\n${rules.map((rule) => ruleLine(rule, sources)).join('\n')}\n`] : [];
  });
  return sections.join('\n');
}

function ruleLine({ rule, paths, languages, label }: Rule, sources: boolean): string {
  const places = [...languages, ...paths.map((path) => `\`${path}\``)].map(oneLine);
  const where = places.length > 0 ? ` (${places.join(', ')})` : '';
  // One line each: a rule that came with a break in it must not begin a heading or a mark of its own.
  return `- ${oneLine(rule)}${where}${sources ? ` <!-- ${label} -->` : ''}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<!--', '<! --');
}
