import type { Decision } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import type { EditedField } from '@cairn/ui/forms';
import { useLingui } from '@lingui/react/macro';
import { changedParts, type DecisionPart } from '../changed-parts.ts';
import { formTexts, type OptionTexts, optionTexts, readDecisionForm } from './form-values.ts';

/** Fields of a decision that have several values. */
export interface DecisionRows {
  options: readonly OptionTexts[];
  supersedesId: string | null;
  reviewBy: string | null;
}

/** Returns the fields of a decision's form, to compare the reader's text with a concurrent change. */
export function useEditedDecision(): (
  base: Decision,
  theirs: Decision,
  submitted: DecisionRows,
  replace: <Name extends keyof DecisionRows>(name: Name, value: DecisionRows[Name]) => void,
) => EditedField[] {
  const { t } = useLingui();
  const locale = useLocale();
  return (base, theirs, submitted, replace) => {
    const [before, now] = [textsOf(base), textsOf(theirs)];
    const text = (name: keyof typeof before, label: string) => ({ name, label, base: before[name], theirs: now[name] });
    const day = (iso: string) =>
      iso === '' ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
    const predecessor = (id: string) => {
      const known = [base.predecessor, theirs.predecessor].find((one) => one?.id === id);
      if (!known) return id === '' ? '' : t`Another decision`;
      const { number, title } = known;
      return t`ADR ${number}: ${title}`;
    };
    const rows = <Name extends keyof DecisionRows>(name: Name, value: DecisionRows[Name]): Pick<EditedField, 'apply'> => ({
      apply: (side) => replace(name, side === 'theirs' ? value : submitted[name]),
    });
    return [
      text('title', t`Title`),
      text('outcome', t`Outcome`),
      {
        ...text('supersedesId', t`Supersedes`),
        ...rows('supersedesId', theirs.predecessor?.id ?? null),
        format: predecessor,
      },
      text('context', t`Context`),
      {
        ...text('options', t`Options`),
        ...rows('options', optionTexts(theirs.options)),
        mine: (data) => optionsText(readDecisionForm(data).options),
      },
      text('good', t`Positive consequences`),
      text('bad', t`Negative consequences`),
      text('drivers', t`Drivers`),
      text('links', t`Links`),
      text('paths', t`Paths`),
      text('tags', t`Tags`),
      { ...text('reviewBy', t`Review date`), ...rows('reviewBy', theirs.reviewBy), format: day },
    ];
  };
}

/** Returns the changed parts that are not fields of the form. */
export function changedElsewhere(base: Decision, theirs: Decision): DecisionPart[] {
  const evidence = (decision: Decision) => JSON.stringify(decision.evidence.filter(({ type }) => type !== 'link'));
  const parts = changedParts(base, theirs)?.parts ?? [];
  return parts.filter((part) => elsewhere.includes(part) || (part === 'evidence' && evidence(base) !== evidence(theirs)));
}

const elsewhere: readonly DecisionPart[] = ['status', 'deciders', 'signOff'];

function textsOf(decision: Decision) {
  return {
    title: decision.title,
    outcome: decision.outcome,
    context: decision.context,
    ...formTexts(decision),
    supersedesId: decision.predecessor?.id ?? '',
    reviewBy: decision.reviewBy?.slice(0, 10) ?? '',
    options: optionsText(optionTexts(decision.options)),
  };
}

/** Joins options into one text for comparison. */
function optionsText(options: readonly OptionTexts[]): string {
  const lines = (text: string, sign: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [`${sign} ${line.trim()}`]));
  return options
    .map(({ name, pros, cons, chosen }) => [chosen ? `${name} ✓` : name, ...lines(pros, '+'), ...lines(cons, '−')].join('\n'))
    .join('\n\n');
}
