import type { Invoice } from '@cairn/api';
import { queryClient, useCan, useLocale, usePage } from '@cairn/shell';
import { Button, Callout, Fact, Facts, Page, PageHeader, Status } from '@cairn/ui/core';
import { printerIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import styles from './invoice.module.css';
import { PaymentPageButton } from './payment-page-button.tsx';
import { invoiceQuery, openInvoicePayment } from './queries.ts';
import { useFormats, useInvoiceState, useLineText } from './texts.ts';

/** How often an invoice whose payment was sent is read again, and how many times at most. */
const readEveryMs = 2_000;
const mostReads = 60;

/** `/app/tenant-admin/billing/:invoice`: one invoice or credit note as it is printed. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { invoice: id = '' } = useParams();
  const sent = useSearchParams()[0].get('payment') === 'sent';
  const { data: invoice } = useSuspenseQuery({
    ...invoiceQuery(id),
    // Its payment arrives a moment after the person comes back from the provider.
    refetchInterval: ({ state: { data, dataUpdateCount } }) => sent && data?.payable && dataUpdateCount < mostReads && readEveryMs,
  });
  const mayPay = useCan('tenant.own') && invoice.payable;
  const state = useInvoiceState()(invoice);
  const number = invoice.number ?? '';
  const title = invoice.kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`;
  usePage(title);
  return (
    <Page narrow className={styles.page ?? ''}>
      <PageHeader
        title={<bdi>{title}</bdi>}
        lead={
          <Status icon={state.icon} tone={state.tone}>
            {state.text}
          </Status>
        }
        actions={
          <span className={`${styles.actions} ${styles.print}`}>
            {mayPay && !sent && (
              <PaymentPageButton
                primary
                open={() => openInvoicePayment(invoice.id)}
                onRefused={() => void queryClient.invalidateQueries(invoiceQuery(id))}
              >
                <Trans>Pay by card</Trans>
              </PaymentPageButton>
            )}
            <Button icon={printerIcon} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </span>
        }
      />
      {invoice.payable && sent && (
        <Callout live="status" title={<Trans>The payment was sent</Trans>}>
          <Trans>This page shows the invoice as paid when the payment arrives.</Trans>
        </Callout>
      )}
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      {mayPay && !sent && (
        <p className={`${styles.notes} ${styles.print}`}>
          <Trans>A card stays on file, and later invoices are charged to it.</Trans>
        </p>
      )}
      <Notes invoice={invoice} />
    </Page>
  );
}

function Parties({ invoice: { seller, to, tenant, issuedOn, dueOn, paidOn, bankReference, credits } }: { invoice: Invoice }): ReactElement {
  const { shortDay } = useFormats();
  const locale = useLocale();
  const country = to.country === '' ? '' : new Intl.DisplayNames(locale, { type: 'region' }).of(to.country);
  return (
    <div className={styles.parties}>
      <address className={styles.address} dir="auto">
        {[to.legalName || tenant.name, to.address, country].filter(Boolean).join('\n')}
      </address>
      <div>
        {seller !== '' && (
          <address className={styles.address} dir="auto">
            {seller}
          </address>
        )}
        <Facts>
          {issuedOn !== null && <Fact name={<Trans>Date</Trans>}>{shortDay(issuedOn)}</Fact>}
          {dueOn !== null && <Fact name={<Trans>Due</Trans>}>{shortDay(dueOn)}</Fact>}
          {paidOn !== null && <Fact name={<Trans>Paid on</Trans>}>{shortDay(paidOn)}</Fact>}
          {bankReference !== null && (
            <Fact name={<Trans>Payment reference</Trans>}>
              <bdi>{bankReference}</bdi>
            </Fact>
          )}
          {to.vatNumber !== '' && (
            <Fact name={<Trans>VAT number</Trans>}>
              <bdi>{to.vatNumber}</bdi>
            </Fact>
          )}
          {credits?.number && (
            <Fact name={<Trans>For invoice</Trans>}>
              <bdi>{credits.number}</bdi>
            </Fact>
          )}
        </Facts>
      </div>
    </div>
  );
}

function Lines({ invoice }: { invoice: Invoice }): ReactElement {
  const { exactMoney, number } = useFormats();
  const lineText = useLineText();
  const { lines, currency, subtotalMinor, taxMinor, totalMinor, tax } = invoice;
  const money = (minor: number) => <bdi>{exactMoney(minor, currency)}</bdi>;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Description</Trans>
          </th>
          <th scope="col" className={styles.end}>
            <Trans>Quantity</Trans>
          </th>
          <th scope="col" className={styles.end}>
            <Trans>Unit price</Trans>
          </th>
          <th scope="col" className={styles.end}>
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.meter ?? ''} ${line.from}`}>
            <td dir="auto">{lineText(line)}</td>
            <td className={styles.end}>{number(line.quantity)}</td>
            <td className={styles.end}>{money(line.unitMinor)}</td>
            <td className={styles.end}>{money(line.amountMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(taxMinor !== 0 || tax.label !== '') && (
          <>
            <tr>
              <th scope="row" colSpan={3}>
                <Trans>Subtotal</Trans>
              </th>
              <td className={styles.end}>{money(subtotalMinor)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                <bdi>{tax.label}</bdi>
              </th>
              <td className={styles.end}>{money(taxMinor)}</td>
            </tr>
          </>
        )}
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            <Trans>Total</Trans>
          </th>
          <td className={styles.end}>{money(totalMinor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What the recipient has to know: reverse charge, why it is void, where to pay. */
function Notes({ invoice: { tax, bank, number, voidReason } }: { invoice: Invoice }): ReactElement {
  return (
    <div className={styles.notes}>
      {tax.reverseCharge && (
        <p>
          <Trans>Reverse charge: the recipient owes the tax.</Trans>
        </p>
      )}
      {voidReason !== null && (
        <p dir="auto">
          <Trans>
            Void: <bdi>{voidReason}</bdi>
          </Trans>
        </p>
      )}
      {bank && (
        <>
          <p>
            <Trans>
              Please transfer the total with the reference <bdi>{number}</bdi> to:
            </Trans>
          </p>
          <Facts>
            <Fact name={<Trans>Account holder</Trans>}>
              <bdi>{bank.holder}</bdi>
            </Fact>
            <Fact name="IBAN">
              <bdi className="mono">{bank.iban}</bdi>
            </Fact>
            {bank.bic !== '' && (
              <Fact name="BIC">
                <bdi className="mono">{bank.bic}</bdi>
              </Fact>
            )}
            {bank.bank !== '' && (
              <Fact name={<Trans>Bank</Trans>}>
                <bdi>{bank.bank}</bdi>
              </Fact>
            )}
          </Facts>
        </>
      )}
    </div>
  );
}
