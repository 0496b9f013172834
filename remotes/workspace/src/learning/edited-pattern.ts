import { type Pattern, patternKinds } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import type { EditedField } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import { usePatternKindText } from '../texts/pattern-states.tsx';
import { type MergedStart, readPatternForm } from './pattern-form.ts';

/** Fields of a pattern that have several values. */
export interface PatternRows {
  languages: readonly string[];
  examples: Pattern['examples'];
  reviewBy: string | null;
}

/** Returns the fields of a pattern's form, to compare the reader's text with a concurrent change. */
export function useEditedPattern(): (
  base: Pattern,
  theirs: Pattern,
  submitted: PatternRows,
  replace: <Name extends keyof PatternRows>(name: Name, value: PatternRows[Name]) => void,
) => EditedField[] {
  const { t } = useLingui();
  const editedTexts = useEditedMerge();
  const locale = useLocale();
  return (base, theirs, submitted, replace) => {
    const [before, now] = [textsOf(base), textsOf(theirs)];
    const text = (name: keyof typeof before, label: string) => ({ name, label, base: before[name], theirs: now[name] });
    const rows = (name: keyof PatternRows): Pick<EditedField, 'apply'> => ({
      apply: (side) => replace(name, side === 'theirs' ? theirs[name] : submitted[name]),
    });
    const day = (iso: string) =>
      iso === '' ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
    return [
      ...editedTexts(base, theirs),
      { ...text('level', t`Applies to`), format: (level) => (level === 'tenant' ? t`Every project` : t`This project`) },
      { ...text('reviewBy', t`Review date`), ...rows('reviewBy'), format: day },
      {
        ...text('languages', t({ message: 'Languages', context: 'programming' })),
        ...rows('languages'),
        mine: (data) => data.getAll('languages').map(String).toSorted().join('\n'),
      },
      {
        ...text('examples', t`Examples`),
        ...rows('examples'),
        mine: (data) => examplesText(readPatternForm(data).examples),
      },
    ];
  };
}

/** Returns the fields of the merge form: the content of a pattern without its scope. */
export function useEditedMerge(): (base: MergedStart, theirs: MergedStart) => EditedField[] {
  const { t } = useLingui();
  const kindText = usePatternKindText();
  return (base, theirs) => [
    { name: 'rule', label: t`Rule`, base: base.rule, theirs: theirs.rule },
    { name: 'rationale', label: t`Why`, base: base.rationale, theirs: theirs.rationale },
    {
      name: 'kind',
      label: t`Kind`,
      base: base.kind,
      theirs: theirs.kind,
      format: (id) => patternKinds.flatMap((kind) => (kind === id ? [kindText(kind)] : [])).join(),
    },
    { name: 'paths', label: t`Paths`, base: base.paths.join('\n'), theirs: theirs.paths.join('\n') },
  ];
}

function textsOf(pattern: Pattern) {
  return {
    level: pattern.level,
    reviewBy: pattern.reviewBy?.slice(0, 10) ?? '',
    languages: pattern.languages.toSorted().join('\n'),
    examples: examplesText(pattern.examples),
  };
}

/** Joins examples into one text for comparison. */
function examplesText(examples: Pattern['examples']): string {
  return examples.map(({ text, good }) => `${good ? '✓' : '✗'} ${text.trim()}`).join('\n\n');
}
