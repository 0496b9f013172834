import type { BranchKnowledge } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnMeter, dateFormat, Link } from '@cairn/ui/core';
import { ContradictionPair } from '@cairn/ui/data';
import { RadioGroup } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';
import styles from './branch-contradiction.module.css';
import { type Choice, fateOf, replaceable } from './choices.ts';
import { NeighbourName } from './neighbour-name.tsx';

/** A rule of the branch next to the rules in force that it contradicts, with the choice of what happens on merge. */
export function BranchContradiction({
  own,
  base,
  choice,
  mayReview,
  onChoose,
}: {
  own: BranchKnowledge['patterns'][number];
  base: string;
  choice: Choice;
  mayReview: boolean;
  onChoose: ((choice: Choice) => void) | undefined;
}): ReactElement {
  const { t } = useLingui();
  const { pattern, conflicts } = own;
  const date = dateFormat(useLocale(), { day: 'numeric', month: 'long' });
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  const places = replaceable(own);
  const names = places.map(({ number }) => `PAT-${number}`).join(', ');
  const chosen = fateOf(own, choice);
  // Only a rule in force can replace others, and only reviewers can decide that.
  const maySupersede = places.length > 0 && pattern.status === 'accepted' && (mayReview || chosen === 'supersede');
  const choices: Record<string, Choice> = {
    leave: { keep: false, supersedes: [] },
    both: { keep: true, supersedes: [] },
    supersede: { keep: true, supersedes: places.map(({ id }) => id) },
  };
  return (
    <li className={styles.contradiction}>
      {conflicts.map((other) => (
        <ContradictionPair
          key={other.id}
          proposed={{
            heading: (
              <>
                <Trans>On this branch</Trans> <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
              </>
            ),
            reference: (
              <Link to={patternLink(pattern)}>
                <PatternName number={pattern.number} />
              </Link>
            ),
            text: pattern.rule,
            note: quotes > 0 ? t`${plural(quotes, { one: '# quote', other: '# quotes' })}` : undefined,
          }}
          accepted={{
            heading: (
              <>
                {other.key !== null ? (
                  <Trans>Every project</Trans>
                ) : other.decidedAt ? (
                  <Trans>
                    On {base} since {date.format(new Date(other.decidedAt))}
                  </Trans>
                ) : (
                  <Trans>On {base}</Trans>
                )}{' '}
                <CairnMeter confidence={other.confidence} label={t`Confidence`} />
              </>
            ),
            reference: <NeighbourName other={other} projectSlug={pattern.projectSlug} />,
            text: other.rule,
            note: t`${plural(other.servedCount, { one: 'Served # time', other: 'Served # times' })}`,
          }}
        />
      ))}
      {onChoose && (
        <RadioGroup
          label={t`When it is merged`}
          value={chosen}
          onChange={(value) => onChoose(choices[value] ?? choice)}
          options={[
            ...(maySupersede ? [{ id: 'supersede', label: t`Supersedes ${names}` }] : []),
            { id: 'both', label: pattern.status === 'accepted' ? t`Keep both` : t`Kept as a proposal` },
            { id: 'leave', label: t`Leave on the branch` },
          ]}
        />
      )}
    </li>
  );
}
