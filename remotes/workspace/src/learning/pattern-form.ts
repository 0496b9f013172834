import { type Pattern, type PatternKind, patternKinds } from '@cairn/api';
import * as v from 'valibot';

/** What the form of a pattern sends, before the server's own schema reads it. */
export const PatternFormSchema = v.object({
  project: v.string(),
  rule: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(300, 'TEXT_TOO_LONG')),
  rationale: v.pipe(v.string(), v.trim(), v.maxLength(4_000, 'TEXT_TOO_LONG')),
  kind: v.picklist(patternKinds),
  paths: v.array(v.string()),
});
export type PatternFormValues = v.InferOutput<typeof PatternFormSchema>;

/** What stands in the fields: paths a line each. */
export function readPatternForm(data: FormData): unknown {
  const text = (name: string) => String(data.get(name) ?? '');
  const lines = text('paths')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { project: text('project'), rule: text('rule'), rationale: text('rationale'), kind: text('kind'), paths: [...new Set(lines)] };
}

/** With what a form begins. */
export interface PatternStart {
  rule: string;
  rationale: string;
  kind: PatternKind;
  paths: readonly string[];
}

/** What two patterns that say the same may become: the words of the one that stays, what either gives as its reason, the paths of both. */
export function mergedStart(stays: Pattern, goes: Pattern): PatternStart {
  const rationale = [stays.rationale, goes.rationale].filter((text, at, all) => text && all.indexOf(text) === at).join('\n\n');
  return { rule: stays.rule, rationale, kind: stays.kind, paths: [...new Set([...stays.paths, ...goes.paths])] };
}
