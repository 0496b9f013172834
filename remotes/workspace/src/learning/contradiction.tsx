import type { Pattern, PatternNeighbour } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnMeter, dateFormat, numberFormat } from '@cairn/ui/core';
import { ContradictionPair } from '@cairn/ui/data';
import { RadioGroup } from '@cairn/ui/forms';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { PatternName } from './pattern-name.tsx';
import styles from './pattern-parts.module.css';

/** A proposal beside a rule in force that says otherwise, and what becomes of that rule where the proposal is accepted. */
export function Contradiction({
  pattern,
  other,
  givesWay,
  supersedes,
  onSupersedes,
}: {
  pattern: Pattern;
  other: PatternNeighbour;
  /** Can the proposal take its place? */
  givesWay: boolean;
  supersedes: boolean;
  /** Left out where the reader has nothing to choose. */
  onSupersedes?: ((supersedes: boolean) => void) | undefined;
}): ReactElement {
  const { t } = useLingui();
  const { number } = other;
  const locale = useLocale();
  const percent = numberFormat(locale, { style: 'percent' });
  const quotes = pattern.evidence.filter(({ quote }) => quote !== '').length;
  const since = other.decidedAt && dateFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(other.decidedAt));
  const helped = percent.format(other.servedCount > 0 ? other.helpfulCount / other.servedCount : 0);
  const served = t`${plural(other.servedCount, { one: 'Served # time', other: 'Served # times' })}`;
  return (
    <div className={styles.contradiction}>
      <ContradictionPair
        proposed={{
          heading: (
            <>
              <Trans context="heading over a proposed rule">Proposed</Trans>{' '}
              <CairnMeter confidence={pattern.confidence} label={t`Confidence`} />
            </>
          ),
          reference: <PatternName number={pattern.number} />,
          text: pattern.rule,
          note: quotes > 0 ? t`${plural(quotes, { one: '# quote', other: '# quotes' })}` : undefined,
        }}
        inForce={{
          heading: (
            <>
              {since ? <Trans>In force since {since}</Trans> : <Trans>In force</Trans>}{' '}
              <CairnMeter confidence={other.confidence} label={t`Confidence`} />
            </>
          ),
          reference: <PatternName number={other.number} from={other.key} />,
          text: other.rule,
          note: other.servedCount > 0 ? t`${served}, helped ${helped}` : served,
        }}
      />
      {givesWay && onSupersedes && (
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
      {givesWay && !onSupersedes && (
        <p className={styles.reason}>
          <Trans>If it is accepted, PAT-{number} is superseded.</Trans>
        </p>
      )}
    </div>
  );
}
