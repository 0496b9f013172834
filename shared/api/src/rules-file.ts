import * as v from 'valibot';
import { type Pattern, PatternSchema } from './pattern.ts';
import { IdSchema, toOneLine } from './plain-text.ts';

/** A rule as agents are told it in a project: its own, or one of the whole organization. */
export const RuleSchema = v.object({
  ...v.pick(PatternSchema, ['id', 'rule', 'kind', 'level', 'confidence', 'paths', 'languages']).entries,
  /** How it is cited in this project: `PAT-12`; one that comes from another project is told by that one's key, `OPS/PAT-12`. */
  label: v.string(),
});
export type Rule = v.InferOutput<typeof RuleSchema>;

/** GET /patterns/rules: the project, by id or slug. */
export const RulesQuerySchema = v.object({ project: IdSchema });
/** Everything that is in force in a project, in the order in which it was recorded; those of the organization first. */
export const RulesSchema = v.object({ items: v.array(RuleSchema) });

/** Where agents look for rules, by client. */
export const rulesFiles = ['AGENTS.md', 'CLAUDE.md', '.cursor/rules/cairn.mdc'] as const;
export type RulesFile = (typeof rulesFiles)[number];

const begin = '<!-- cairn:begin -->';
const end = '<!-- cairn:end -->';
const marks = new RegExp(`${begin}|${end}`, 'g');

/** What is wrong with the marks in a file, and in which line, from 1. */
export interface MarkProblem {
  code: 'END_MISSING' | 'BEGIN_MISSING' | 'SECOND_BLOCK';
  line: number;
}

/** The block between the marks of a file, by its first and its behind-last character; or what is wrong with the marks. Null without any. */
function findBlock(existing: string): { from: number; to: number } | MarkProblem | null {
  const found = [...existing.matchAll(marks)];
  const [first, second, third] = found;
  if (!first) return null;
  const at = (code: MarkProblem['code'], index: number): MarkProblem => ({ code, line: existing.slice(0, index).split('\n').length });
  if (first[0] === end) return at('BEGIN_MISSING', first.index);
  if (second?.[0] !== end) return at('END_MISSING', first.index);
  if (third) return at(third[0] === end ? 'BEGIN_MISSING' : 'SECOND_BLOCK', third.index);
  return { from: first.index, to: second.index + end.length };
}

/** Why the rules cannot be put into a file; null where they can. With a mark missing, nobody knows which text is Cairn's. */
export function markProblem(existing: string): MarkProblem | null {
  const block = findBlock(existing);
  return block && 'code' in block ? block : null;
}

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
 * stays as it is. Without marks they are put at its end, and where there are no rules either, nothing changes. Pure.
 * @throws Error where `markProblem` has something: it is asked first
 */
export function rulesText(rules: readonly Rule[], existing: string, wish: RulesWish): string {
  // A file of Windows keeps its ends of lines.
  const ended = (text: string) => (existing.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
  const listed = rulesOf(rules, wish);
  const block = ended(`${begin}\n${listed}${end}`);
  const former = findBlock(existing);
  if (former && 'code' in former) throw new Error(`line ${former.line}: ${former.code}`);
  if (former) return existing.slice(0, former.from) + block + existing.slice(former.to);
  if (listed === '') return existing;
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
  const places = [...languages, ...paths.map((path) => `\`${path.replaceAll('`', "'")}\``)].map(toFileLine);
  const where = places.length > 0 ? ` (${places.join(', ')})` : '';
  return `- ${toFileLine(rule)}${where}${sources ? ` <!-- ${label} -->` : ''}`;
}

/** A text as part of a list item: one line that begins no heading, list, quote or fence of its own, and has no mark of a block in it. Pure. */
function toFileLine(text: string): string {
  return toOneLine(text)
    .replaceAll('<!--', '<! --')
    .replaceAll('-->', '-- >')
    .replace(/^(?:[#>*+~-]|`{3}|={3})/, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}
