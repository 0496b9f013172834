import type { Pattern, PatternNeighbour } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnMeter, dateFormat, Link, numberFormat } from '@cairn/ui/core';
import { ContradictionPair, type ContradictionSide } from '@cairn/ui/data';
import { RadioGroup } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { DeprecateOne } from './deprecate-one.tsx';
import { foreignLink, patternLink } from './links.ts';
import { PatternName } from './pattern-name.tsx';
import styles from './pattern-parts.module.css';

/**
 * Compares a proposal with a contradicting rule in force and shows what happens to that rule if the proposal is accepted; or compares two
 * contradicting rules in force.
 */
export function Contradiction({
  pattern,
  other,
  givesWay,
  supersedes,
  onSupersedes,
}: {
  pattern: Pattern;
  other: PatternNeighbour;
  /** Whether the proposal can supersede it. */
  givesWay: boolean;
  supersedes: boolean;
  /** Omitted if the reader cannot choose. */
  onSupersedes?: ((supersedes: boolean) => void) | undefined;
}): ReactElement {
  const { t } = useLingui();
  const { number } = other;
  const locale = useLocale();
  const percent = numberFormat(locale, { style: 'percent' });
  const accepted = pattern.status === 'accepted';
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  const inForce = (
    one: Pick<Pattern & PatternNeighbour, keyof Pattern & keyof PatternNeighbour>,
    reference: ReactElement,
  ): ContradictionSide => {
    const since = one.decidedAt && dateFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(one.decidedAt));
    const helped = percent.format(one.servedCount > 0 ? one.helpfulCount / one.servedCount : 0);
    const served = t`${plural(one.servedCount, { one: 'Served # time', other: 'Served # times' })}`;
    return {
      heading: (
        <>
          {since ? <Trans>In force since {since}</Trans> : <Trans>In force</Trans>}{' '}
          <CairnMeter confidence={one.confidence} label={t`Confidence`} />
        </>
      ),
      reference,
      text: one.rule,
      note: one.servedCount > 0 ? t`${served}, helped ${helped}` : served,
    };
  };
  const proposed: ContradictionSide = {
    heading: (
      <>
        <Trans context="heading over a proposed rule">Proposed</Trans> <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
      </>
    ),
    reference: <PatternName number={pattern.number} />,
    text: pattern.rule,
    note: quotes > 0 ? t`${plural(quotes, { one: '# quote', other: '# quotes' })}` : undefined,
  };
  const name = <PatternName number={number} from={other.key} />;
  const readable = (
    <Link to={other.key === null ? patternLink({ id: other.id, projectSlug: pattern.projectSlug }) : foreignLink(other.id)}>{name}</Link>
  );
  return (
    <div className={styles.contradiction}>
      <ContradictionPair
        proposed={accepted ? inForce(pattern, <PatternName number={pattern.number} />) : proposed}
        accepted={inForce(other, accepted ? readable : name)}
      />
      {accepted && <DeprecateOne pattern={pattern} other={other} />}
      {!accepted && givesWay && onSupersedes && (
        <RadioGroup
          label={t`If you accept`}
          value={supersedes ? 'supersede' : 'keep'}
          onChange={(value) => onSupersedes(value === 'supersede')}
          options={[
            { id: 'supersede', label: t`PAT-${number} is superseded` },
            { id: 'keep', label: t`Keep both` },
          ]}
        />
      )}
      {!accepted && givesWay && !onSupersedes && (
        <p className={styles.reason}>
          <Trans>If it is accepted, PAT-{number} is superseded.</Trans>
        </p>
      )}
    </div>
  );
}
