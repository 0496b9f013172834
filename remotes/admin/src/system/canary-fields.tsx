import type { CanaryLimits } from '@cairn/contract';
import { NumberField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './change-form.module.css';

const maxLoadMs = 60_000;

/** The limits at which a canary is rolled back automatically. An empty field keeps its previous value. */
export function CanaryFields({ value, onChange }: { value: CanaryLimits; onChange: (limits: CanaryLimits) => void }): ReactElement {
  const { t } = useLingui();
  return (
    <fieldset className={styles.limits}>
      <legend className={styles.legend}>
        <Trans>Automatic rollback above</Trans>
      </legend>
      <NumberField
        label={t`Errors`}
        hint={t`Share of tabs with errors`}
        value={value.errorRate}
        onChange={(errorRate) => Number.isFinite(errorRate) && onChange({ ...value, errorRate })}
        minValue={0}
        maxValue={1}
        step={0.005}
        formatOptions={{ style: 'percent', maximumFractionDigits: 1 }}
      />
      <NumberField
        label={t`Load time`}
        hint={t`75th percentile`}
        unit={t`ms`}
        value={value.loadMs}
        onChange={(loadMs) => Number.isFinite(loadMs) && onChange({ ...value, loadMs: Math.round(loadMs) })}
        minValue={1}
        maxValue={maxLoadMs}
      />
    </fieldset>
  );
}
