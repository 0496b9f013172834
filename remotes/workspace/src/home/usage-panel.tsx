import { limitReachedAt, type Usage, UsageSchema } from '@cairn/api';
import { call, useLocale } from '@cairn/shell';
import { dateFormat, numberFormat, Panel } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { dollarFormat } from '../texts/dollars.ts';
import styles from './usage-panel.module.css';

/** What the organisation has used in this month, against its limits; nothing where it has neither used anything nor a limit. */
export function UsagePanel(): ReactElement | null {
  const locale = useLocale();
  const { data: usage } = useQuery({ queryKey: ['usage'], queryFn: ({ signal }) => call('get', 'usage', UsageSchema, { signal }) });
  const meters = usage?.meters.filter(({ used, limit }) => used > 0 || limit !== null) ?? [];
  if (!usage || meters.length === 0) return null;
  const month = dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(usage.since));
  return (
    <Panel title={<Trans>Usage in {month}</Trans>}>
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
  const label = { sessions: t`Agent sessions`, servedTokens: t`Tokens served`, costMicros: t`Cost` }[meter];
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
            <Trans>At this pace the limit is reached on {day(locale, reached)}.</Trans>
          )}
        </p>
      )}
    </li>
  );
}

function amountFormat(locale: string, meter: Usage['meters'][number]['meter']): (amount: number) => string {
  if (meter === 'costMicros') {
    const dollars = dollarFormat(locale, { maximumFractionDigits: 0 });
    return (amount) => dollars(amount / 1_000_000);
  }
  // A language that shortens no thousands parts them all the same: 1.185 of 40.000.
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  return numberFormat(locale, meter === 'servedTokens' ? compact : undefined).format;
}

function day(locale: string, at: Date): string {
  return dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at);
}
