import { limitReachedAt, type Usage, usageOperations } from '@cairn/api';
import { amountFormat, useMeterNames } from '@cairn/billing/meters';
import { operationQuery, useLocale } from '@cairn/shell';
import { ButtonLink, dateFormat, Link, Panel } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './usage-panel.module.css';

/** The organization's usage this month relative to its limits; without limits, only the usage. Nothing if there is neither. */
export function UsagePanel(): ReactElement | null {
  const locale = useLocale();
  const { data: usage } = useQuery(operationQuery(usageOperations.get, {}));
  const limited = usage?.meters.filter(({ limit }) => limit !== null) ?? [];
  const meters = limited.length > 0 ? limited : (usage?.meters.filter(({ used }) => used > 0) ?? []);
  if (!usage || meters.length === 0) return null;
  const month = dateFormat(locale, { month: 'long', timeZone: usage.timeZone }).format(new Date(usage.since));
  return (
    <Panel
      title={<Trans>Usage in {month}</Trans>}
      actions={
        <ButtonLink variant="quiet" size="small" to="/app/analytics/usage">
          <Trans>Usage details</Trans>
        </ButtonLink>
      }
      footer={
        <Link to="/app/analytics">
          <Trans>What agents do, and whether it helps</Trans>
        </Link>
      }
    >
      <ul className={styles.meters}>
        {meters.map((meter) => (
          <UsageMeter key={meter.meter} usage={usage} meter={meter} />
        ))}
      </ul>
    </Panel>
  );
}

function UsageMeter({ usage, meter: { meter, used, limit } }: { usage: Usage; meter: Usage['meters'][number] }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const label = useMeterNames()[meter];
  const format = amountFormat(locale, meter);
  const [count, all] = [format(used), format(limit ?? 0)];
  const reached = limitReachedAt({ used, limit }, usage, new Date());
  return (
    <li className={styles.meter}>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <bdi className={styles.amount}>
          {limit === null ? (
            count
          ) : (
            <Trans>
              {count} of {all}
            </Trans>
          )}
        </bdi>
      </p>
      {limit !== null && <Meter value={used} max={limit} label={label} valueText={t`${count} of ${all}`} />}
      {reached && limit !== null && (
        <p className={styles.pace}>
          {used >= limit ? (
            <Trans>The limit is reached.</Trans>
          ) : (
            <Trans>At this rate, the limit is reached on {day(locale, reached, usage.timeZone)}.</Trans>
          )}
        </p>
      )}
    </li>
  );
}

function day(locale: string, at: Date, timeZone: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(at);
}
