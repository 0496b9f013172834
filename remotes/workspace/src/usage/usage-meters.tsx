import { limitReachedAt, type Usage } from '@cairn/api';
import { amountFormat, useMeterNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { dateFormat, numberFormat } from '@cairn/ui/core';
import { LimitMeter } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './page.module.css';
import { isGauge } from './view.ts';

/** Each meter with its usage, relative to its limit if it has one. */
export function UsageMeters({ usage }: { usage: Usage }): ReactElement {
  const { t } = useLingui();
  return (
    <ul className={styles.meters} aria-label={t`Meters`}>
      {usage.meters.map((meter) => (
        <li key={meter.meter} className={styles.meter}>
          {meter.limit === null ? <Unlimited meter={meter} /> : <Limited usage={usage} meter={meter} limit={meter.limit} />}
        </li>
      ))}
    </ul>
  );
}

type Meter = Usage['meters'][number];

function Unlimited({ meter: { meter, used } }: { meter: Meter }): ReactElement {
  const name = useMeterNames()[meter];
  return (
    <>
      <p className={styles.line}>
        <span className={styles.name}>{name}</span>
        <bdi>{amountFormat(useLocale(), meter)(used)}</bdi>
      </p>
      <p className={styles.note}>
        <Trans>No limit</Trans>
      </p>
    </>
  );
}

function Limited({ usage, meter: { meter, used }, limit }: { usage: Usage; meter: Meter; limit: number }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const format = amountFormat(locale, meter);
  const [count, all] = [format(used), format(limit)];
  const now = new Date();
  const over = now.toISOString() >= usage.until;
  const reached = over || isGauge(meter) ? null : limitReachedAt({ used, limit }, usage, now);
  const day = (at: Date) => dateFormat(locale, { day: 'numeric', month: 'short', timeZone: usage.timeZone }).format(at);
  const verdict = () => {
    if (used >= limit) return t`Limit reached`;
    if (reached) {
      const date = day(reached);
      return t`Limit on ${date}`;
    }
    return used >= limit * 0.8 ? t`Near` : t`Fits`;
  };
  const share = limit === 0 ? 1 : used / limit;
  return (
    <LimitMeter
      value={used}
      max={limit}
      label={useMeterNames()[meter]}
      used={
        <Trans>
          <bdi>{count}</bdi> of <bdi>{all}</bdi>
        </Trans>
      }
      usedText={t`${count} of ${all}`}
      percentText={numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)}
      verdict={verdict()}
    />
  );
}
