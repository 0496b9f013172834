import { type Billing, includedMeters, type IncludedMeter as Meter, planFeatures } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { exactMeterText, useMeterNames } from '@cairn/billing/meters';
import { usePlanText } from '@cairn/billing/plans';
import { useLocale } from '@cairn/shell';
import { Button, Icon, lazy, Panel, TextButton } from '@cairn/ui/core';
import { checkIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import styles from './billing.module.css';
import { usageQuery } from './queries.ts';

const ChangePlan = lazy(() => import('./change-plan.tsx').then((module) => module.ChangePlan));
const CancelSubscription = lazy(() => import('./cancel-subscription.tsx').then((module) => module.CancelSubscription));
const SpendCapDialog = lazy(() => import('./spend-cap-dialog.tsx').then((module) => module.SpendCapDialog));

type Opened = 'plan' | 'cancel' | 'cap' | null;

/** The plan, its contents, seats and spend cap, with actions for owners. */
export function PlanPanel({ billing, mayChange }: { billing: Billing; mayChange: boolean }): ReactElement {
  const [opened, setOpened] = useState<Opened>(null);
  const { subscription, plan } = billing;
  const planText = usePlanText();
  const running = subscription && subscription.state !== 'cancelled' ? subscription : null;
  const changeable = mayChange && !running?.cancelAtPeriodEnd;
  const close = () => setOpened(null);
  return (
    <Panel
      flush
      title={<Trans>Plan</Trans>}
      actions={
        changeable && (
          <Button
            size="small"
            variant="primary"
            onClick={() => setOpened('plan')}
            onPointerEnter={ChangePlan.preload}
            onFocus={ChangePlan.preload}
          >
            <Trans>Change plan</Trans>
          </Button>
        )
      }
      footer={
        changeable &&
        running && (
          <TextButton onClick={() => setOpened('cancel')}>
            <Trans>Cancel subscription</Trans>
          </TextButton>
        )
      }
    >
      <div className={styles.section}>
        <p className={styles.plan}>{planText(plan.plan)}</p>
        <Price billing={billing} />
        <Included plan={plan} />
      </div>
      <Seats billing={billing} />
      <SpendCap currency={plan.currency} {...(mayChange ? { onChange: () => setOpened('cap') } : {})} />
      {opened === 'plan' && <ChangePlan billing={billing} onClose={close} />}
      {opened === 'cancel' && running && <CancelSubscription subscription={running} onClose={close} />}
      {opened === 'cap' && <SpendCapDialog currency={plan.currency} onClose={close} />}
    </Panel>
  );
}

function Price({ billing: { subscription, plan } }: { billing: Billing }): ReactElement | null {
  const { money } = useBillingFormats();
  if (!subscription || subscription.state === 'cancelled') {
    const price = plan.seatMonthlyMinor === null ? null : money(plan.seatMonthlyMinor, plan.currency);
    return (
      <p className={styles.note}>
        {price === null ? (
          <Trans>Price by agreement</Trans>
        ) : (
          <Trans>
            <bdi>{price}</bdi> per person per month
          </Trans>
        )}
      </p>
    );
  }
  const price = money(subscription.seatMinor, subscription.currency);
  return (
    <p className={styles.note}>
      {subscription.interval === 'month' ? (
        <Trans>
          <bdi>{price}</bdi> per person per month
        </Trans>
      ) : (
        <Trans>
          <bdi>{price}</bdi> per person per year
        </Trans>
      )}
    </p>
  );
}

/** The contents of the plan, as enforced by the server. */
function Included({ plan }: { plan: Billing['plan'] }): ReactElement {
  const { money, number } = useBillingFormats();
  const { projects, included, overage, currency } = plan;
  const sessions = included.sessions === null ? null : number(included.sessions);
  const price = overage.sessions && overage.sessions.per === 1 ? money(overage.sessions.minor, currency) : null;
  return (
    <ul className={styles.included}>
      <Entry>
        {projects === null ? <Trans>Unlimited projects</Trans> : <Plural value={projects} one="# project" other="# projects" />}
      </Entry>
      <Entry>
        {sessions === null ? (
          <Trans>Unlimited agent sessions</Trans>
        ) : price === null ? (
          <Trans>{sessions} agent sessions per month</Trans>
        ) : (
          <Trans>
            {sessions} agent sessions per month, then <bdi>{price}</bdi> each
          </Trans>
        )}
      </Entry>
      {includedMeters.map(
        (meter) => meter !== 'sessions' && plan.included[meter] !== null && <IncludedMeter key={meter} plan={plan} meter={meter} />,
      )}
      {planFeatures.some((feature) => plan.features.includes(feature)) && (
        <Entry>
          <Trans>Spend cap</Trans>
        </Entry>
      )}
    </ul>
  );
}

/** The included amount of a meter and the price of overage. Storage is measured at a point in time, other meters per month. */
function IncludedMeter({ plan: { included, overage, currency }, meter }: { plan: Billing['plan']; meter: Meter }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { money } = useBillingFormats();
  const name = useMeterNames()[meter];
  const amount = exactMeterText(meter, included[meter] ?? 0, locale);
  const more = overage[meter];
  const quantity = meter === 'storageBytes' ? amount : t`${amount} per month`;
  if (more === null)
    return (
      <Entry>
        <Trans>
          {name}: <bdi>{quantity}</bdi>
        </Trans>
      </Entry>
    );
  const [price, block] = [money(more.minor, currency), exactMeterText(meter, more.per, locale)];
  return (
    <Entry>
      <Trans>
        {name}: <bdi>{quantity}</bdi>, then <bdi>{price}</bdi> per <bdi>{block}</bdi>
      </Trans>
    </Entry>
  );
}

function Entry({ children }: { children: React.ReactNode }): ReactElement {
  return (
    <li>
      <Icon icon={checkIcon} size="small" />
      <span>{children}</span>
    </li>
  );
}

function Seats({ billing }: { billing: Billing }): ReactElement {
  const { subscription, plan, people, invitations } = billing;
  const { number, day } = useBillingFormats();
  const running = subscription && subscription.state !== 'cancelled' ? subscription : null;
  const seats = running?.seats ?? plan.people;
  // An override can allow more people than there are seats.
  const allowed = billing.override?.limits.find(({ limit }) => limit === 'people');
  const limit = allowed ? allowed.now : seats;
  const free = limit === null ? null : Math.max(0, limit - people - invitations);
  const [later, on] = running?.next ? [number(running.next.seats), day(running.periodEnd)] : [null, ''];
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>
          <Trans>Seats</Trans>
        </p>
        <p className={styles.note}>
          <Plural value={people} one="# person" other="# people" />
          {' · '}
          <Plural value={invitations} one="# invitation" other="# invitations" />
          {free !== null && ' · '}
          {free !== null && <Plural value={free} one="# free" other="# free" />}
        </p>
        {later !== null && (
          <p className={styles.note}>
            <Trans>
              {later} from {on}
            </Trans>
          </p>
        )}
      </div>
      <span>{seats === null ? <Trans>Unlimited</Trans> : number(seats)}</span>
    </div>
  );
}

function SpendCap({ currency, onChange }: { currency: string; onChange?: () => void }): ReactElement | null {
  const { t } = useLingui();
  const { data: usage } = useSuspenseQuery(usageQuery());
  const { money } = useBillingFormats();
  if (!usage.spend?.cappable) return null;
  const cap = usage.spend.spendCapMinor;
  const amount = cap === null ? '' : money(cap, currency);
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>
          <Trans>Spend cap</Trans>
        </p>
        <p className={styles.note}>
          {cap === null ? (
            <Trans>Usage above the plan is not limited</Trans>
          ) : (
            <Trans>
              <bdi>{amount}</bdi> per month. Above it, agents start no new sessions
            </Trans>
          )}
        </p>
      </div>
      {onChange && (
        <Button size="small" onClick={onChange} aria-label={t`Change the spend cap`}>
          <Trans>Change</Trans>
        </Button>
      )}
    </div>
  );
}
