import { type Pattern, type PatternKind, type PatternLevel, patternKinds, patternLevels } from '@cairn/api';
import * as v from 'valibot';

const examples = v.array(
  v.object({ text: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(2_000, 'TEXT_TOO_LONG')), good: v.boolean() }),
);

/** The values of a pattern's form, before the server's own schema validates them. */
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

/** The unvalidated values of the fields. */
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

/** Reads the fields: one path per line, examples by position, the day as an API timestamp. */
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

/** Joins everything that the user has typed into one text. */
export function typedWords({ rule, rationale, examples: shown }: Pick<PatternFormValues, 'rule' | 'rationale' | 'examples'>): string {
  return [rule, rationale, ...shown.map(({ text }) => text)].filter(Boolean).join('\n\n');
}

/** The initial values of a form. */
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

/** The initial values of a new pattern. */
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

/** The initial values of a merge form. */
export type MergedStart = Pick<PatternStart, 'rule' | 'rationale' | 'kind' | 'paths'>;

/** Suggests the merge of two patterns: the rule of the remaining one, the rationales of both, the paths of both. */
export function mergedStart(stays: Pattern, goes: Pattern): MergedStart {
  const rationale = [stays.rationale, goes.rationale].filter((text, at, all) => text && all.indexOf(text) === at).join('\n\n');
  return { rule: stays.rule, rationale, kind: stays.kind, paths: [...new Set([...stays.paths, ...goes.paths])] };
}
