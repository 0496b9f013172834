import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { Button, EmptyState, lazy } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTenantTexts } from '../texts/tenant-states.tsx';
import { tenantPath } from './links.ts';
import { tenantList } from './list-state.ts';
import { tenantsQuery } from './queries.ts';
import { useTenantColumns } from './tenant-columns.tsx';
import { TenantPreview } from './tenant-preview.tsx';

const NewTenant = lazy(() => import('./new-tenant.tsx').then((module) => module.NewTenant));

/** `/app/admin_tenants`: every organization on the platform. `?new` opens the form of a new one. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const list = useList(tenantList);
  const { data: page } = useSuspenseQuery(tenantsQuery(listParams(tenantList, list.state)));
  usePage(t`Tenants`);
  const id = list.search.get('tenant');
  const columns = useTenantColumns(list);
  const facets: ListFilter[] = [
    {
      id: 'status',
      name: t`State`,
      entries: tenantList.filters.status.map((value) => ({ value, label: texts.status(value) })),
    },
    {
      id: 'plan',
      name: t`Plan`,
      entries: tenantList.filters.plan.map((value) => ({ value, label: texts.plan(value) })),
    },
  ];
  const read = (tenant: string) => list.go(tenantPath({ id: tenant }));
  const show = (creating: boolean) => list.go(list.hrefKeepingPage({ new: creating ? '1' : null }), { replace: true });
  return (
    <ListPage
      list={list}
      label={t`Tenants`}
      heading={
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans>Tenants</Trans>
        </h1>
      }
      actions={
        <>
          <Button icon={plusIcon} onPointerEnter={NewTenant.preload} onFocus={NewTenant.preload} onClick={() => show(true)}>
            <Trans>New tenant</Trans>
          </Button>
          {list.search.has('new') && <NewTenant onCreated={read} onClose={() => show(false)} />}
        </>
      }
      page={page}
      columns={columns}
      tallRows
      search={t`Name or slug`}
      filters={facets}
      empty={<EmptyState kind="never" title={<Trans>Nobody has signed up yet</Trans>} />}
      noResults={{ title: <Trans>No tenant matches these filters</Trans>, read: (wish) => queryClient.fetchQuery(tenantsQuery(wish)) }}
      exportPath="admin/tenants/export"
      nameOf={({ name }) => name}
      rowId={(row) => row.id}
      current={id ?? undefined}
      open={id !== null}
      onOpenPage={() => id && read(id)}
      preview={
        id && (
          <TenantPreview
            key={id}
            id={id}
            onRead={() => read(id)}
            onClose={() => list.go(list.hrefKeepingPage({ tenant: null }), { replace: true })}
          />
        )
      }
    />
  );
}
