import { type AdminInvoice, invoiceStates, tenantPlans } from '@cairn/api';
import { useBillingFormats, useInvoiceState } from '@cairn/billing/invoice';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { type DataColumn, EmptyState, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { tenantQuery } from '../../tenants/queries.ts';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { InvoiceStatus } from '../billing-states.tsx';
import { invoicesQuery } from '../queries.ts';
import { InvoicePreview } from './invoice-preview.tsx';
import { invoiceList } from './list-state.ts';

/** `/app/admin_billing/invoices`: the invoices of all organizations. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const stateOf = useInvoiceState();
  const texts = useTenantTexts();
  const list = useList(invoiceList);
  const { data: page } = useSuspenseQuery(invoicesQuery(listParams(invoiceList, list.state)));
  usePage(t`Invoices`);
  const { exactMoney, shortDay } = useBillingFormats();
  const id = list.search.get('invoice');
  const tenantName = useTenantName(list.state.filters.tenant, page.items);
  const filters: ListFilter[] = [
    {
      id: 'state',
      name: t`State`,
      entries: invoiceStates.map((state) => ({ value: state, label: stateOf({ state }).text, icon: stateOf({ state }).icon })),
    },
    { id: 'plan', name: t`Plan`, entries: tenantPlans.map((value) => ({ value, label: texts.plan(value) })) },
    // Offers the organizations on this page; the search box narrows them down.
    { id: 'tenant', name: t`Tenant`, entries: tenantEntries(page.items), nameOf: tenantName },
  ];
  const columns: DataColumn<AdminInvoice>[] = [
    {
      id: 'number',
      label: t`Number`,
      card: 'title',
      cell: (invoice) => (
        <RowLink className="mono" to={list.hrefKeepingPage({ invoice: invoice.id })} data-row={invoice.id} dir="ltr">
          {invoice.number ?? t`Draft`}
        </RowLink>
      ),
    },
    { id: 'tenant', label: t`Tenant`, fill: true, card: 'line', cell: ({ tenant }) => <bdi>{tenant.name}</bdi> },
    { id: 'plan', label: t`Plan`, priority: 'middle', card: 'plain', cell: ({ plan }) => <Tag>{texts.plan(plan)}</Tag> },
    { id: 'issued', label: t`Issued`, alignEnd: true, priority: 'minor', cell: ({ issuedOn }) => issuedOn && shortDay(issuedOn) },
    { id: 'due', label: t`Due`, alignEnd: true, cell: ({ dueOn }) => dueOn && shortDay(dueOn) },
    { id: 'state', label: t`State`, card: 'plain', cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
    {
      id: 'amount',
      label: t`Amount`,
      alignEnd: true,
      card: 'corner',
      cell: ({ totalMinor, currency }) => <bdi>{exactMoney(totalMinor, currency)}</bdi>,
    },
  ];
  return (
    <ListPage
      list={list}
      label={t`Invoices`}
      heading={
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans>Invoices</Trans>
        </h1>
      }
      page={page}
      columns={columns}
      search={t`Number or tenant`}
      filters={filters}
      empty={
        <EmptyState kind="never" title={<Trans>No invoices yet</Trans>}>
          <Trans>The first one is issued when a tenant buys a plan.</Trans>
        </EmptyState>
      }
      noResults={{
        title: <Trans>No invoice matches these filters</Trans>,
        read: (params) => queryClient.fetchQuery(invoicesQuery(params)),
      }}
      exportPath="admin/billing/invoices/export"
      nameOf={({ number, tenant }) => number ?? tenant.name}
      rowId={(row) => row.id}
      current={id ?? undefined}
      open={id !== null}
      preview={
        id && <InvoicePreview key={id} id={id} onClose={() => list.go(list.hrefKeepingPage({ invoice: null }), { replace: true })} />
      }
    />
  );
}

/** Returns the organizations of these invoices, sorted by name. */
function tenantEntries(invoices: readonly AdminInvoice[]): { value: string; label: string }[] {
  const names = new Map(invoices.map(({ tenant }) => [tenant.id, tenant.name]));
  return [...names].map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Returns the name of the filtered organization, even if it has no invoices. */
function useTenantName(id: string | undefined, invoices: readonly AdminInvoice[]): (id: string) => string {
  const { data } = useQuery({ ...tenantQuery(id ?? ''), enabled: id !== undefined && invoices.length === 0 });
  return (value) => (data?.tenant.id === value ? data.tenant.name : value);
}
