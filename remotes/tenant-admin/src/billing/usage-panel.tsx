import type { Billing, Usage, UsageKind } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { amountFormat, useMeterNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { Link, Panel } from '@cairn/ui/core';
import { Meter } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './billing.module.css';
import { usageQuery } from './queries.ts';

/** This month's usage relative to the plan, and its cost so far. */
export function UsagePanel({ billing }: { billing: Billing }): ReactElement {
  const { data: usage } = useSuspenseQuery(usageQuery());
  const { exactMoney } = useBillingFormats();
  const { people, invitations } = billing;
  const seats = usage.meters.find(({ meter }) => meter === 'seats')?.limit ?? null;
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
        <UsageMeter meter="seats" used={people + invitations} limit={seats} />
        {shown(usage).map(({ meter, used, limit }) => (
          <UsageMeter key={meter} meter={meter} used={used} limit={limit} />
        ))}
      </div>
      {cost !== null && (
        <p className={styles.note}>
          <Trans>
            Usage above the plan so far: <bdi>{cost}</bdi>
          </Trans>
        </p>
      )}
    </Panel>
  );
}

/** Returns sessions, and every other meter with a limit. */
function shown({ meters }: Usage): Usage['meters'] {
  return meters.filter(({ meter, limit }) => meter === 'sessions' || (meter !== 'seats' && limit !== null));
}

function UsageMeter({ meter, used, limit }: { meter: UsageKind; used: number; limit: number | null }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const name = useMeterNames()[meter];
  const format = amountFormat(locale, meter);
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
