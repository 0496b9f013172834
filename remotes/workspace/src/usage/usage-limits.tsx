import { moneyText, type Usage } from '@cairn/api';
import { useMeterNames } from '@cairn/billing/meters';
import { useCan, useLocale } from '@cairn/shell';
import { Callout, dateFormat, Link, numberFormat, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './page.module.css';

/** What happens when an included amount is used up, the cost of overage, and the alerts sent to owners. Nothing without limits. */
export function UsageLimits({ usage }: { usage: Usage }): ReactElement | null {
  const manages = useCan('tenant.manage');
  if (usage.meters.every(({ limit }) => limit === null)) return null;
  return (
    <>
      {usage.stopped && <Stopped usage={usage} stopped={usage.stopped} />}
      <Panel
        title={<Trans>At the limit</Trans>}
        actions={
          manages && (
            <Link to="/app/tenant-admin/billing">
              <Trans>Billing</Trans>
            </Link>
          )
        }
      >
        <div className={styles.limits}>
          <p>
            <AtLimit usage={usage} />
          </p>
          {usage.alerts.length === 0 ? (
            <p className={styles.note}>
              <Trans>No alert was sent this month. Owners get one at 50, 80 and 100 %.</Trans>
            </p>
          ) : (
            <ul className={styles.alerts}>
              {usage.alerts.map((alert) => (
                <li key={`${alert.meter} ${alert.percent}`}>
                  <Alert alert={alert} timeZone={usage.timeZone} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Panel>
    </>
  );
}

function AtLimit({ usage: { atLimit, spend } }: { usage: Usage }): ReactElement {
  const locale = useLocale();
  if (atLimit === 'stop')
    return (
      <Trans>Agents start no new sessions when the limit is reached. Running sessions and reading continue, and nothing is lost.</Trans>
    );
  if (spend === null) return <Trans>Agents continue above the limit. What they use then is on the invoice.</Trans>;
  const used = <bdi>{moneyText(spend.usedMinor, spend.currency, locale)}</bdi>;
  if (spend.spendCapMinor === null)
    return <Trans>Agents continue above the limit, without a spend cap. This month that costs {used} so far.</Trans>;
  const cap = <bdi>{moneyText(spend.spendCapMinor, spend.currency, locale)}</bdi>;
  return (
    <Trans>
      Agents continue above the limit up to a spend cap of {cap}. This month that costs {used} so far.
    </Trans>
  );
}

function Stopped({ usage, stopped: { meter, reason } }: { usage: Usage; stopped: NonNullable<Usage['stopped']> }): ReactElement {
  const name = useMeterNames()[meter];
  const until = dateFormat(useLocale(), { day: 'numeric', month: 'long', timeZone: usage.timeZone }).format(new Date(usage.until));
  return (
    <Callout tone="warning" title={<Trans>Agents can start no new session until {until}</Trans>}>
      {reason === 'spendCap' ? <Trans>The spend cap is reached.</Trans> : <Trans>{name}: what the plan includes is used up.</Trans>}
    </Callout>
  );
}

function Alert({ alert: { meter, percent, sentAt }, timeZone }: { alert: Usage['alerts'][number]; timeZone: string }): ReactElement {
  const locale = useLocale();
  const names = useMeterNames();
  const day = dateFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(sentAt));
  if (meter === 'spend') return <Trans>Spend cap reached, alert sent on {day}</Trans>;
  const share = numberFormat(locale, { style: 'percent' }).format(percent / 100);
  const name = names[meter];
  return (
    <Trans>
      {name}: {share} used, alert sent on {day}
    </Trans>
  );
}
