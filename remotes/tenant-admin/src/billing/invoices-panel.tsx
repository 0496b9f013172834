import { type InvoiceSummary, maxOffset } from '@cairn/api';
import { useBillingFormats, useInvoiceState, useLineText } from '@cairn/billing/invoice';
import { ExportButton } from '@cairn/list';
import { pageFromParam, useListLabels, withParams } from '@cairn/shell';
import { type DataColumn, DataTable, EmptyState, Link, Pager, Panel, Status } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './billing.module.css';
import { invoicesQuery } from './queries.ts';

/** Invoices and credit notes, newest first. */
export function InvoicesPanel(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { data: page } = useSuspenseQuery(invoicesQuery(pageFromParam(search.get('page'))));
  const columns = useColumns();
  const navigate = useNavigate();
  const { pager } = useListLabels();
  const turn = (offset: number) => {
    const to = withParams(search, { page: offset === 0 ? null : String(offset / page.limit + 1) });
    void navigate(to, { preventScrollReset: true });
  };
  return (
    <Panel
      flush
      title={<Trans>Invoices</Trans>}
      className={styles.invoices ?? ''}
      actions={page.total > 0 && <ExportButton params={{ offset: 0, limit: 25 }} path="billing/invoices/export" total={page.total} />}
      footer={
        page.total > page.limit && (
          <Pager offset={page.offset} limit={page.limit} total={page.total} maxOffset={maxOffset} onOffset={turn} labels={pager} />
        )
      }
    >
      {page.total === 0 ? (
        <EmptyState kind="never" title={<Trans>No invoices yet</Trans>} />
      ) : (
        <DataTable label={t`Invoices`} columns={columns} rows={page.items} offset={page.offset} total={page.total} />
      )}
    </Panel>
  );
}

function useColumns(): DataColumn<InvoiceSummary>[] {
  const { t } = useLingui();
  const { exactMoney, shortDay } = useBillingFormats();
  const lineText = useLineText();
  const stateOf = useInvoiceState();
  return [
    {
      id: 'number',
      label: t`Number`,
      card: 'lead',
      cell: ({ id, number }) => (
        <Link to={`/app/tenant-admin/billing/${number ?? id}`} className="mono">
          <bdi>{number ?? t`Draft`}</bdi>
        </Link>
      ),
    },
    { id: 'for', label: t`For`, fill: true, card: 'title', cell: ({ lines }) => lines.map(lineText).join('; ') },
    { id: 'due', label: t`Due`, priority: 'middle', cell: ({ dueOn }) => (dueOn === null ? '' : shortDay(dueOn)) },
    {
      id: 'state',
      label: t`State`,
      card: 'plain',
      cell: (invoice) => {
        const { text, icon, tone } = stateOf(invoice);
        return (
          <Status icon={icon} tone={tone}>
            {text}
          </Status>
        );
      },
    },
    {
      id: 'amount',
      label: t`Amount`,
      alignEnd: true,
      cell: ({ totalMinor, currency }) => <bdi>{exactMoney(totalMinor, currency)}</bdi>,
    },
  ];
}
