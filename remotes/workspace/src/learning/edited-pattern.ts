import { type Pattern, patternKinds } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import type { EditedField } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import { usePatternKindText } from '../texts/pattern-states.tsx';
import { readPatternForm } from './pattern-form.ts';

/** Fields of a pattern that hold more than one text. */
export interface PatternRows {
  languages: readonly string[];
  examples: Pattern['examples'];
  reviewBy: string | null;
}

/** The fields of a pattern's form, to compare what the reader has written with what somebody else has saved. */
export function useEditedPattern(): (
  base: Pattern,
  theirs: Pattern,
  submitted: PatternRows,
  replace: <Name extends keyof PatternRows>(name: Name, value: PatternRows[Name]) => void,
) => EditedField[] {
  const { t } = useLingui();
  const kindText = usePatternKindText();
  const locale = useLocale();
  return (base, theirs, submitted, replace) => {
    const [before, now] = [textsOf(base), textsOf(theirs)];
    const text = (name: keyof typeof before, label: string) => ({ name, label, base: before[name], theirs: now[name] });
    const rows = (name: keyof PatternRows): Pick<EditedField, 'put'> => ({
      put: (side) => replace(name, side === 'theirs' ? theirs[name] : submitted[name]),
    });
    const day = (iso: string) =>
      iso === '' ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
    return [
      text('rule', t`Rule`),
      text('rationale', t`Why`),
      { ...text('kind', t`Kind`), show: (id) => patternKinds.flatMap((kind) => (kind === id ? [kindText(kind)] : [])).join() },
      text('paths', t`Paths`),
      { ...text('level', t`Holds in`), show: (level) => (level === 'tenant' ? t`Every project` : t`This project`) },
      { ...text('reviewBy', t`Review again on`), ...rows('reviewBy'), show: day },
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

function textsOf(pattern: Pattern) {
  return {
    rule: pattern.rule,
    rationale: pattern.rationale,
    kind: pattern.kind,
    paths: pattern.paths.join('\n'),
    level: pattern.level,
    reviewBy: pattern.reviewBy?.slice(0, 10) ?? '',
    languages: pattern.languages.toSorted().join('\n'),
    examples: examplesText(pattern.examples),
  };
}

/** Examples as one text, to be compared and shown. */
function examplesText(examples: Pattern['examples']): string {
  return examples.map(({ text, good }) => `${good ? '✓' : '✗'} ${text.trim()}`).join('\n\n');
}
