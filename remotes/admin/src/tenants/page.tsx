import { useListTexts, usePage, withParams } from '@cairn/shell';
import { ButtonLink, EmptyState, Facet, Pager, SearchBox } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTenantTexts } from '../texts/tenant-states.tsx';
import { isFiltered, type TenantListState, tenantListState, tenantListWish, tenantPlans, tenantStatuses } from './list-state.ts';
import styles from './page.module.css';
import { tenantsQuery } from './queries.ts';
import { TenantTable } from './tenant-table.tsx';

/** `/app/admin_tenants`: every organisation on the platform. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const texts = useListTexts();
  const state = tenantListState(search);
  const { data: page } = useSuspenseQuery(tenantsQuery(tenantListWish(state)));
  usePage(t`Tenants`, [{ label: t`Platform`, to: '/app/admin' }]);
  return (
    <section className={styles.frame} aria-label={t`Tenants`}>
      <div className={styles.bar}>
        <h1 className={styles.title} tabIndex={-1}>
          <Trans>Tenants</Trans>
        </h1>
        <SearchBox className={styles.search} label={t`Name or slug`} labels={texts} />
        <TenantFacets state={state} />
      </div>
      <div className={styles.list}>{page.items.length === 0 ? <NoTenants state={state} /> : <TenantTable tenants={page.items} />}</div>
      {page.total > 0 && (
        <Pager
          offset={page.offset}
          limit={page.limit}
          total={page.total}
          onOffset={(offset) => void navigate(withParams(search, { page: String(offset / page.limit + 1) }))}
          labels={texts.pager}
        />
      )}
    </section>
  );
}

function TenantFacets({ state }: { state: TenantListState }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const labels = useListTexts();
  const texts = useTenantTexts();
  const to = (changes: Record<string, string | null>) => `/app/admin_tenants${withParams(search, { page: null, ...changes })}`;
  return (
    <>
      <Facet
        name={t`State`}
        value={state.status && texts.status(state.status)}
        entries={tenantStatuses.map((status) => ({
          id: status,
          label: texts.status(status),
          selected: status === state.status,
          href: to({ status }),
        }))}
        without={to({ status: null })}
        labels={labels}
      />
      <Facet
        name={t`Plan`}
        value={state.plan && texts.plan(state.plan)}
        entries={tenantPlans.map((plan) => ({ id: plan, label: texts.plan(plan), selected: plan === state.plan, href: to({ plan }) }))}
        without={to({ plan: null })}
        labels={labels}
      />
    </>
  );
}

function NoTenants({ state }: { state: TenantListState }): ReactElement {
  const [search] = useSearchParams();
  const filtered = isFiltered(state);
  const { data: all } = useQuery({ ...tenantsQuery({ limit: 1 }), enabled: filtered });
  if (!filtered) return <EmptyState kind="never" title={<Trans>Nobody has signed up yet</Trans>} />;
  return (
    <EmptyState
      kind="filtered"
      title={<Trans>No tenant matches these filters</Trans>}
      actions={
        <ButtonLink variant="primary" to={withParams(search, { q: null, status: null, plan: null, page: null })}>
          <Trans>Clear all filters</Trans>
        </ButtonLink>
      }
    >
      {all && <Plural value={all.total} one="There is # tenant without them." other="There are # tenants without them." />}
    </EmptyState>
  );
}
