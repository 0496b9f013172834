import * as v from 'valibot';
import { type Pattern, PatternSchema } from './pattern.ts';
import { IdSchema, toOneLine } from './plain-text.ts';

/** A rule as served to agents in a project: its own, or one of the whole organization. */
export const RuleSchema = v.object({
  ...v.pick(PatternSchema, ['id', 'rule', 'kind', 'level', 'confidence', 'paths', 'languages']).entries,
  /** The label in this project: `PAT-12`. A rule of another project includes that project's key, `OPS/PAT-12`. */
  label: v.string(),
});
export type Rule = v.InferOutput<typeof RuleSchema>;

/** GET /patterns/rules: the project, by id or slug. */
export const RulesQuerySchema = v.object({ project: IdSchema });
/** All rules in force in a project, in the order in which they were recorded; organization-wide ones first. */
export const RulesSchema = v.object({ items: v.array(RuleSchema) });

/** Where agents look for rules, by client. */
export const rulesFiles = ['AGENTS.md', 'CLAUDE.md', '.cursor/rules/cairn.mdc'] as const;
export type RulesFile = (typeof rulesFiles)[number];

const begin = '<!-- cairn:begin -->';
const end = '<!-- cairn:end -->';
const marks = new RegExp(`${begin}|${end}`, 'g');

/** A problem with the markers in a file, and its line, from 1. */
export interface MarkProblem {
  code: 'END_MISSING' | 'BEGIN_MISSING' | 'SECOND_BLOCK';
  line: number;
}

/**
 * Finds the block between the markers of a file: start and end offset (exclusive), or the problem with the markers. Null if there are none.
 */
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

/**
 * Returns why the rules cannot be written into a file; null if they can. With a missing marker, it is unclear which text belongs to Cairn.
 */
export function markProblem(existing: string): MarkProblem | null {
  const block = findBlock(existing);
  return block && 'code' in block ? block : null;
}

export interface RulesWish {
  file: RulesFile;
  /** Minimum confidence of included rules. */
  from: number;
  /** Whether each rule names its pattern. */
  sources: boolean;
  /** The translated headings of the kinds. */
  headings: Readonly<Record<Pattern['kind'], string>>;
}

/**
 * Returns `existing` with the block between the markers replaced by the rules in force. Text around the block stays unchanged. Without
 * markers, the block is appended; without markers and rules, nothing changes. Pure.
 * @throws Error if `markProblem` returns a problem; check it first
 */
export function rulesText(rules: readonly Rule[], existing: string, wish: RulesWish): string {
  // Keeps Windows line endings.
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
  // Keeps the given order, since sorting by confidence would change too often.
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

/** Returns a text for a list item: one line that starts no heading, list, quote or fence, and contains no marker. Pure. */
function toFileLine(text: string): string {
  return toOneLine(text)
    .replaceAll('<!--', '<! --')
    .replaceAll('-->', '-- >')
    .replace(/^(?:[#>*+~-]|`{3}|={3})/, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}
