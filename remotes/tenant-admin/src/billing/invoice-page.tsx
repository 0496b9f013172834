import { InvoiceDocument } from '@cairn/billing/invoice';
import { queryClient, useCan } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PaymentPageButton } from './payment-page-button.tsx';
import { invoiceQuery, openInvoicePayment } from './queries.ts';

/** How often an invoice whose payment was sent is read again, and how many times at most. */
const readEveryMs = 2_000;
const mostReads = 60;

/** `/app/tenant-admin/billing/:invoice`: one invoice or credit note as it is printed. */
export function Component(): ReactElement {
  const { invoice: id = '' } = useParams();
  const sent = useSearchParams()[0].get('payment') === 'sent';
  const { data: invoice } = useSuspenseQuery({
    ...invoiceQuery(id),
    // Its payment arrives a moment after the person comes back from the provider.
    refetchInterval: ({ state: { data, dataUpdateCount } }) => sent && data?.payable && dataUpdateCount < mostReads && readEveryMs,
  });
  const mayPay = useCan('tenant.own') && invoice.payable && !sent;
  return (
    <InvoiceDocument
      invoice={invoice}
      actions={
        mayPay && (
          <PaymentPageButton
            primary
            open={() => openInvoicePayment(invoice.id)}
            onRefused={() => void queryClient.invalidateQueries(invoiceQuery(id))}
          >
            <Trans>Pay by card</Trans>
          </PaymentPageButton>
        )
      }
      notice={
        invoice.payable &&
        sent && (
          <Callout live="status" title={<Trans>The payment was sent</Trans>}>
            <Trans>The invoice is shown as paid once the payment arrives.</Trans>
          </Callout>
        )
      }
      note={mayPay && <Trans>A card stays on file, and later invoices are charged to it.</Trans>}
    />
  );
}
