import { usePage, withParams } from '@cairn/shell';
import { lazy, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PlanCards } from './plans/plan-cards.tsx';
import { PlanHistory } from './plans/plan-history.tsx';
import { plansQuery, planVersionsQuery } from './queries.ts';

const EditPlan = lazy(() => import('./plans/edit-plan.tsx').then((module) => module.EditPlan));

/** `/app/admin_billing`: the plans that are sold. `?edit=team` opens the form of one. */
export function Component(): ReactElement {
  const { t } = useLingui();
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
        title={<Trans>Billing</Trans>}
        lead={<Trans>What each plan contains and costs. The landing page and the product use the same table.</Trans>}
      />
      <PlanCards plans={plans} onEdit={edit} onIntent={EditPlan.preload} />
      <PlanHistory versions={versions} />
      {edited && <EditPlan key={edited.plan} plan={edited} onClose={() => edit(null)} />}
    </Page>
  );
}
