import type { Billing, Usage, UsageKind } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Link, numberFormat, Panel } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './billing.module.css';
import { usageQuery } from './queries.ts';
import { useFormats, useMeterNames } from './texts.ts';

/** What is used this month, against what the plan includes, and what it costs until now. */
export function UsagePanel({ billing }: { billing: Billing }): ReactElement {
  const { t } = useLingui();
  const { data: usage } = useSuspenseQuery(usageQuery());
  const { exactMoney } = useFormats();
  const { subscription, plan, people, invitations } = billing;
  const seats = subscription && subscription.state !== 'cancelled' ? subscription.seats : plan.people;
  const cost = usage.spend && exactMoney(usage.spend.usedMinor, usage.spend.currency);
  return (
    <Panel
      title={<Trans>This month</Trans>}
      actions={
        <Link to="/app/analytics/usage">
          <Trans>Details</Trans>
        </Link>
      }
    >
      <div className={styles.meters}>
        <UsageMeter name={t`Seats`} used={people + invitations} limit={seats} />
        {shown(usage).map(({ meter, used, limit }) => (
          <NamedMeter key={meter} meter={meter} used={used} limit={limit} />
        ))}
      </div>
      {cost !== null && (
        <p className={styles.note}>
          <Trans>
            Use above the included until now: <bdi>{cost}</bdi>
          </Trans>
        </p>
      )}
    </Panel>
  );
}

/** Sessions always, and every other meter that has a limit. */
function shown({ meters }: Usage): Usage['meters'] {
  return meters.filter(({ meter, limit }) => meter === 'sessions' || (meter !== 'seats' && limit !== null));
}

function NamedMeter({ meter, used, limit }: { meter: UsageKind; used: number; limit: number | null }): ReactElement {
  const name = useMeterNames()[meter];
  const scale = meter === 'costMicros' || meter === 'storageBytes' ? 1_000_000 : 1;
  return <UsageMeter name={name} used={used / scale} limit={limit === null ? null : limit / scale} />;
}

function UsageMeter({ name, used, limit }: { name: string; used: number; limit: number | null }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale(), { notation: 'compact', maximumFractionDigits: 1 });
  const [count, all] = [format(used), limit === null ? '' : format(limit)];
  return (
    <div>
      <p className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span>
          {limit === null ? (
            <bdi>{count}</bdi>
          ) : (
            <Trans>
              <bdi>{count}</bdi> of <bdi>{all}</bdi>
            </Trans>
          )}
        </span>
      </p>
      {limit !== null && <Meter className={styles.meter} value={used} max={limit} label={name} valueText={t`${count} of ${all}`} />}
    </div>
  );
}
