import type { Billing } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { usePlanText } from '@cairn/billing/plans';
import { errorText, notifyError, useCan, usePage } from '@cairn/shell';
import { Button, Callout, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ownersQuery } from '../overview/queries.ts';
import styles from './billing.module.css';
import { InvoicesPanel } from './invoices-panel.tsx';
import { OverrideNotice } from './override-notice.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { billingQuery, reactivateSubscription } from './queries.ts';
import { UsagePanel } from './usage-panel.tsx';

/** `/app/tenant-admin/billing`: the organization's plan, upcoming costs and invoices. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: billing } = useSuspenseQuery(billingQuery());
  const mayChange = useCan('tenant.own');
  const { money, day } = useBillingFormats();
  usePage(t`Billing`);
  const { next } = billing;
  const amount = next && money(next.totalMinor, next.currency);
  const on = next && day(next.on);
  return (
    <Page>
      <PageHeader
        title={
          next ? (
            <Trans>
              The next invoice is about <bdi>{amount}</bdi>, on {on}
            </Trans>
          ) : (
            <Trans>No upcoming invoice</Trans>
          )
        }
        lead={<Lead billing={billing} />}
      />
      <Situation billing={billing} mayChange={mayChange} />
      {billing.override && <OverrideNotice override={billing.override} />}
      {!mayChange && <WhoCan />}
      <div className={styles.panels}>
        <PlanPanel billing={billing} mayChange={mayChange} />
        <UsagePanel billing={billing} />
        <PaymentPanel billing={billing} mayChange={mayChange} />
      </div>
      <InvoicesPanel />
    </Page>
  );
}

function Lead({ billing: { subscription, plan } }: { billing: Billing }): ReactElement {
  const name = usePlanText()(plan.plan);
  const { day } = useBillingFormats();
  if (subscription === null || subscription.state === 'cancelled') return <Trans>{name} plan.</Trans>;
  if (subscription.state === 'trial') {
    const end = day(subscription.periodEnd);
    return (
      <Trans>
        {name} plan, in trial until {end}. Nothing is charged before that.
      </Trans>
    );
  }
  return subscription.interval === 'month' ? <Trans>{name} plan, paid monthly.</Trans> : <Trans>{name} plan, paid yearly.</Trans>;
}

/** Problems that need attention: an overdue invoice, an ending subscription. */
function Situation({ billing: { subscription }, mayChange }: { billing: Billing; mayChange: boolean }): ReactElement | null {
  const { day } = useBillingFormats();
  const [busy, setBusy] = useState(false);
  if (!subscription) return null;
  if (subscription.state !== 'cancelled' && subscription.cancelAtPeriodEnd) {
    const end = day(subscription.periodEnd);
    const reactivate = async () => {
      setBusy(true);
      try {
        await reactivateSubscription(subscription.version);
      } catch (error) {
        notifyError(errorText(error));
      } finally {
        setBusy(false);
      }
    };
    return (
      <Callout tone="warning" title={<Trans>The subscription ends on {end}</Trans>}>
        <p>
          <Trans>After that, the organization is on the Free plan. Nothing is deleted: what is above its limits stays readable.</Trans>
        </p>
        {mayChange && (
          <Button size="small" busy={busy} onClick={() => void reactivate()}>
            <Trans context="a canceled subscription">Reactivate</Trans>
          </Button>
        )}
      </Callout>
    );
  }
  if (subscription.state !== 'past_due') return null;
  return (
    <Callout tone="negative" title={<Trans>An invoice is past due</Trans>}>
      <Trans>Open the invoice to see how to pay it. Your service continues.</Trans>
    </Callout>
  );
}

/** Names the owners, who can change what this person can only read. */
function WhoCan(): ReactElement {
  const { data: owners } = useSuspenseQuery(ownersQuery());
  const names = owners.items.map(({ displayName }) => displayName).join(', ');
  return (
    <Callout tone="info">
      {names === '' ? (
        <Trans>Only owners can change billing</Trans>
      ) : (
        <Trans>
          Only owners can change billing: <bdi>{names}</bdi>
        </Trans>
      )}
    </Callout>
  );
}
