import type { Revenue } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { usePage, withParams } from '@cairn/shell';
import { ButtonLink, Columns, lazy, Page, PageHeader, Panel } from '@cairn/ui/core';
import { fileTextIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './overview/overview.module.css';
import { PastDue } from './overview/past-due.tsx';
import { RevenueCharts } from './overview/revenue-charts.tsx';
import { RevenueFigures } from './overview/revenue-figures.tsx';
import { SubscriptionStates } from './overview/subscription-states.tsx';
import { PlanCards } from './plans/plan-cards.tsx';
import { PlanHistory } from './plans/plan-history.tsx';
import { pastDue, plansQuery, planVersionsQuery, revenueQuery, subscriptionsQuery } from './queries.ts';

const EditPlan = lazy(() => import('./plans/edit-plan.tsx').then((module) => module.EditPlan));

/** `/app/admin_billing`: revenue, overdue payments, and plans. `?edit=team` opens the form of a plan. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: revenue } = useSuspenseQuery(revenueQuery());
  const { data: late } = useSuspenseQuery(subscriptionsQuery(pastDue));
  const { items: plans } = useSuspenseQuery(plansQuery()).data;
  const { items: versions } = useSuspenseQuery(planVersionsQuery()).data;
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  usePage(t`Billing`);
  const edit = (plan: string | null) => void navigate(withParams(searchParams, { edit: plan }), { replace: true });
  const edited = plans.find(({ plan }) => plan === searchParams.get('edit'));
  return (
    <Page>
      <PageHeader
        title={<Title revenue={revenue} />}
        lead={<Trans>Recurring revenue, invoices and plans of all tenants</Trans>}
        actions={
          <ButtonLink icon={fileTextIcon} to="/app/admin_billing/invoices">
            <Trans>Invoices</Trans>
          </ButtonLink>
        }
      />
      <RevenueFigures revenue={revenue} />
      <Columns
        aside={
          <>
            <PastDue items={late.items} total={late.total} />
            <SubscriptionStates counts={revenue.subscriptions} />
          </>
        }
      >
        <div className={styles.charts}>
          {revenue.currencies.length === 0 && (
            <Panel title={<Trans>Revenue by plan</Trans>}>
              <Trans>No payments yet.</Trans>
            </Panel>
          )}
          {revenue.currencies.map((one) => (
            <RevenueCharts key={one.currency} {...one} />
          ))}
        </div>
      </Columns>
      <PlanCards plans={plans} onEdit={edit} onIntent={EditPlan.preload} />
      <PlanHistory versions={versions} />
      {edited && <EditPlan key={edited.plan} plan={edited} onClose={() => edit(null)} />}
    </Page>
  );
}

function Title({ revenue: { currencies } }: { revenue: Revenue }): ReactElement {
  const { money } = useBillingFormats();
  const main = currencies[0];
  const total = main?.months.at(-1)?.totalMinor ?? 0;
  if (!main || total === 0) return <Trans>No recurring revenue yet</Trans>;
  return <Trans>{money(total, main.currency)} per month</Trans>;
}
