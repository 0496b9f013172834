import { InvoiceDocument } from '@cairn/billing/invoice';
import { queryClient, useCan } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PaymentPageButton } from './payment-page-button.tsx';
import { invoiceQuery, openInvoicePayment } from './queries.ts';

/** Poll interval (ms) and maximum number of polls after a payment was submitted. */
const readEveryMs = 2_000;
const mostReads = 60;

/** `/app/tenant-admin/billing/:invoice`: a printable invoice or credit note. */
export function Component(): ReactElement {
  const { invoice: id = '' } = useParams();
  const sent = useSearchParams()[0].get('payment') === 'sent';
  const { data: invoice } = useSuspenseQuery({
    ...invoiceQuery(id),
    // The payment is confirmed shortly after the person returns from the provider.
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
