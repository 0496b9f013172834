import { type Pattern, type PatternKind, type PatternLevel, patternKinds, patternLevels } from '@cairn/api';
import * as v from 'valibot';

const examples = v.array(
  v.object({ text: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(2_000, 'TEXT_TOO_LONG')), good: v.boolean() }),
);

/** What the form of a pattern sends, before the server's own schema reads it. */
export const PatternFormSchema = v.object({
  project: v.string(),
  rule: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(300, 'TEXT_TOO_LONG')),
  rationale: v.pipe(v.string(), v.trim(), v.maxLength(4_000, 'TEXT_TOO_LONG')),
  kind: v.picklist(patternKinds),
  level: v.picklist(patternLevels),
  paths: v.array(v.string()),
  languages: v.array(v.string()),
  examples,
  reviewBy: v.nullable(v.string()),
});
export type PatternFormValues = v.InferOutput<typeof PatternFormSchema>;

/** What is in the fields, before it is checked. */
export interface PatternFormTexts {
  project: string;
  rule: string;
  rationale: string;
  kind: string;
  level: string;
  paths: string[];
  languages: string[];
  examples: Pattern['examples'];
  reviewBy: string | null;
}

/** What stands in the fields: paths a line each, examples by their place, the day as the API writes a moment. */
export function readPatternForm(data: FormData): PatternFormTexts {
  const text = (name: string) => String(data.get(name) ?? '');
  const lines = (name: string) => [
    ...new Set(
      text(name)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
  const day = text('reviewBy');
  return {
    project: text('project'),
    rule: text('rule'),
    rationale: text('rationale'),
    kind: text('kind'),
    level: text('level') || 'project',
    paths: lines('paths'),
    languages: data.getAll('languages').map(String),
    examples: [...data.keys()].flatMap((name) => {
      const at = /^examples\.(\d+)\.text$/.exec(name)?.[1];
      return at === undefined ? [] : [{ text: text(name), good: text(`examples.${at}.good`) === 'good' }];
    }),
    reviewBy: day === '' ? null : `${day}T00:00:00.000Z`,
  };
}

/** What somebody has typed, as one text. */
export function typedWords({ rule, rationale, examples: shown }: Pick<PatternFormValues, 'rule' | 'rationale' | 'examples'>): string {
  return [rule, rationale, ...shown.map(({ text }) => text)].filter(Boolean).join('\n\n');
}

/** With what a form begins. */
export interface PatternStart {
  rule: string;
  rationale: string;
  kind: PatternKind;
  level: PatternLevel;
  paths: readonly string[];
  languages: readonly string[];
  examples: Pattern['examples'];
  reviewBy: string | null;
}

/** With what a new one begins. */
export const emptyPattern: PatternStart = {
  rule: '',
  rationale: '',
  kind: 'convention',
  level: 'project',
  paths: [],
  languages: [],
  examples: [],
  reviewBy: null,
};

/** With what the form of a merge begins. */
export type MergedStart = Pick<PatternStart, 'rule' | 'rationale' | 'kind' | 'paths'>;

/** What two patterns that say the same may become: the words of the one that stays, what either gives as its reason, the paths of both. */
export function mergedStart(stays: Pattern, goes: Pattern): MergedStart {
  const rationale = [stays.rationale, goes.rationale].filter((text, at, all) => text && all.indexOf(text) === at).join('\n\n');
  return { rule: stays.rule, rationale, kind: stays.kind, paths: [...new Set([...stays.paths, ...goes.paths])] };
}
