import type { TenantSubscription } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { Button, Fact, Facts, Link, lazy, Panel } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { SubscriptionStatus } from '../billing-states.tsx';
import { invoicesOf } from '../links.ts';
import { subscriptionQuery } from '../queries.ts';

const ChangeSubscription = lazy(() => import('./change-subscription.tsx').then((module) => module.ChangeSubscription));

/** An organization's subscription, with actions to change it and a link to its invoices. */
export function SubscriptionPanel({ tenant }: { tenant: string }): ReactElement {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(subscriptionQuery(tenant));
  const [changing, setChanging] = useState(false);
  const { subscription } = data;
  const running = subscription?.state === 'cancelled' ? null : subscription;
  const { name } = data.tenant;
  return (
    <Panel
      title={<Trans>Subscription</Trans>}
      footer={
        <Link to={invoicesOf(data.tenant)} aria-label={t`Invoices of ${name}`}>
          <Trans>Invoices</Trans>
        </Link>
      }
      actions={
        !running?.cancelAtPeriodEnd && (
          <Button
            size="small"
            onPointerEnter={ChangeSubscription.preload}
            onFocus={ChangeSubscription.preload}
            onClick={() => setChanging(true)}
          >
            <Trans>Change plan</Trans>
          </Button>
        )
      }
    >
      {running ? <SubscriptionFacts subscription={running} seatsInUse={data.seatsInUse} /> : <Trans>No plan purchased.</Trans>}
      {changing && <ChangeSubscription current={data} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function SubscriptionFacts({
  subscription,
  seatsInUse,
}: {
  subscription: NonNullable<TenantSubscription['subscription']>;
  seatsInUse: number;
}): ReactElement {
  const texts = useTenantTexts();
  const { exactMoney, shortDay } = useBillingFormats();
  const { plan, state, seats, seatMinor, currency, interval, agreedMinor, periodEnd, cancelAtPeriodEnd, next } = subscription;
  const [price, end] = [exactMoney(seatMinor, currency), shortDay(periodEnd)];
  const [later, seatsThen] = next ? [texts.plan(next.plan), next.seats] : ['', 0];
  return (
    <Facts>
      <Fact name={<Trans>Plan</Trans>}>{texts.plan(plan)}</Fact>
      <Fact name={<Trans>State</Trans>}>
        <SubscriptionStatus state={state} />
      </Fact>
      <Fact name={<Trans>Seats</Trans>}>
        {seats} (<Plural value={seatsInUse} one="# in use" other="# in use" />)
      </Fact>
      <Fact name={agreedMinor === null ? <Trans>Price per seat</Trans> : <Trans>Agreed price per seat</Trans>}>
        {interval === 'month' ? (
          <Trans>
            <bdi>{price}</bdi> per month
          </Trans>
        ) : (
          <Trans>
            <bdi>{price}</bdi> per year
          </Trans>
        )}
      </Fact>
      <Fact name={cancelAtPeriodEnd ? <Trans>Ends</Trans> : <Trans>Renews</Trans>}>{end}</Fact>
      {next && (
        <Fact name={<Trans>From {end}</Trans>}>
          {later}, <Plural value={seatsThen} one="# seat" other="# seats" />
          {next.agreed && (
            <>
              , <bdi>{exactMoney(next.agreed.minor, currency)}</bdi>
            </>
          )}
        </Fact>
      )}
    </Facts>
  );
}
