import { revenueMovements, type SubscriptionSummary, subscriptionStates, tenantPlans } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, useLocale, usePage } from '@cairn/shell';
import { type DataColumn, dateFormat, EmptyState, Link, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { tenantPath } from '../../tenants/links.ts';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { SubscriptionStatus, subscriptionLooks } from '../billing-states.tsx';
import { invoicePath, invoicesOf } from '../links.ts';
import { useMovementNames } from '../movement-names.ts';
import { subscriptionsQuery } from '../queries.ts';
import { subscriptionList } from './list-state.ts';
import styles from './page.module.css';

/** A subscription as a row, identified by its organization's id. */
type Row = SubscriptionSummary & { id: string };

/** `/app/admin_billing/subscriptions`: all subscriptions, with their plans and periods. */
export function Component(): ReactElement {
  const { t, i18n } = useLingui();
  const texts = useTenantTexts();
  const list = useList(subscriptionList);
  const { data } = useSuspenseQuery(subscriptionsQuery(listParams(subscriptionList, list.state)));
  const page = { ...data, items: data.items.map(withId) };
  usePage(t`Subscriptions`);
  const { money, exactMoney, shortDay } = useBillingFormats();
  const { changed } = list.state.filters;
  const currency = changed?.slice(8) ?? '';
  const movementNames = useMovementNames();
  const monthOf = dateFormat(useLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format;
  const filters: ListFilter[] = [
    {
      id: 'state',
      name: t`State`,
      entries: subscriptionStates.map((value) => ({
        value,
        label: i18n._(subscriptionLooks[value].text),
        icon: subscriptionLooks[value].icon,
      })),
    },
    { id: 'plan', name: t`Plan`, entries: tenantPlans.map((value) => ({ value, label: texts.plan(value) })) },
    // Set by links from the months of the revenue charts.
    ...(changed
      ? [
          {
            id: 'changed',
            name: t`Changed in`,
            entries: [],
            nameOf: () => `${monthOf(new Date(`${changed.slice(0, 7)}-01`))} (${currency})`,
          },
          { id: 'movement', name: t`Movement`, entries: revenueMovements.map((value) => ({ value, label: movementNames[value] })) },
        ]
      : []),
  ];
  const movementColumn: DataColumn<Row> = {
    id: 'movement',
    label: t`Change per month`,
    alignEnd: true,
    cell: ({ movement }) =>
      movement && (
        <>
          {movementNames[movement.kind]} <bdi>{money(movement.afterMinor - movement.beforeMinor, currency)}</bdi>
        </>
      ),
  };
  const columns: DataColumn<Row>[] = [
    {
      id: 'tenant',
      label: t`Tenant`,
      fill: true,
      card: 'title',
      cell: ({ tenant }) => (
        <RowLink to={tenantPath(tenant)} data-row={tenant.id} dir="auto">
          {tenant.name}
        </RowLink>
      ),
    },
    { id: 'plan', label: t`Plan`, card: 'plain', cell: ({ plan }) => <Tag>{texts.plan(plan)}</Tag> },
    { id: 'state', label: t`State`, card: 'plain', cell: ({ state }) => <SubscriptionStatus state={state} /> },
    { id: 'seats', label: t`Seats`, alignEnd: true, priority: 'minor', cell: ({ seats }) => seats },
    {
      id: 'amount',
      label: t`Per month`,
      alignEnd: true,
      card: 'corner',
      cell: ({ monthlyMinor, currency }) => <bdi>{money(monthlyMinor, currency)}</bdi>,
    },
    ...(changed ? [movementColumn] : []),
    {
      id: 'renews',
      label: t`Renews`,
      alignEnd: true,
      priority: 'middle',
      cell: ({ periodEnd, state, cancelAtPeriodEnd }) =>
        state === 'cancelled' ? null : cancelAtPeriodEnd ? <Trans>ends {shortDay(periodEnd)}</Trans> : shortDay(periodEnd),
    },
    {
      id: 'overdue',
      label: t`Past due`,
      alignEnd: true,
      cell: ({ overdue, currency }) =>
        overdue && (
          <Link to={invoicePath(overdue.id)} className={styles.link ?? ''}>
            <bdi>{exactMoney(overdue.totalMinor, currency)}</bdi>
          </Link>
        ),
    },
    {
      id: 'invoices',
      label: t`Invoices`,
      alignEnd: true,
      card: 'plain',
      priority: 'middle',
      cell: ({ tenant: { id, name } }) => (
        <Link to={invoicesOf({ id })} className={styles.link ?? ''} aria-label={t`Invoices of ${name}`}>
          <Trans>Invoices</Trans>
        </Link>
      ),
    },
  ];
  return (
    <ListPage
      list={list}
      label={t`Subscriptions`}
      heading={
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans>Subscriptions</Trans>
        </h1>
      }
      page={page}
      columns={columns}
      search={t`Name or slug`}
      filters={filters}
      empty={
        <EmptyState kind="never" title={<Trans>No subscriptions yet</Trans>}>
          <Trans>A tenant that buys a plan is listed here.</Trans>
        </EmptyState>
      }
      noResults={{
        title: <Trans>No subscription matches these filters</Trans>,
        read: async (params) => {
          const { total, items } = await queryClient.fetchQuery(subscriptionsQuery(params));
          return { total, items: items.map(withId) };
        },
      }}
      exportPath="admin/billing/subscriptions"
      nameOf={({ tenant }) => tenant.name}
      rowId={(row) => row.id}
      current={undefined}
      open={false}
    />
  );
}

function withId(row: SubscriptionSummary): Row {
  return { ...row, id: row.tenant.id };
}
