import type { Invoice } from '@cairn/api';
import { useLocale, usePage } from '@cairn/shell';
import { Button, Fact, Facts, Page, PageHeader, Status } from '@cairn/ui/core';
import { printerIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { BankFacts } from './bank-facts.tsx';
import { useBillingFormats } from './formats.ts';
import styles from './invoice.module.css';
import { useInvoiceState } from './invoice-state.ts';
import { useLineText, useQuantityText } from './line-text.ts';

/** A page with one printable invoice or credit note. Its surroundings are not printed. */
export function InvoiceDocument({
  invoice,
  actions,
  notice,
  note,
}: {
  invoice: Invoice;
  /** Buttons next to Print. */
  actions?: ReactNode;
  /** Shown above the invoice. */
  notice?: ReactNode;
  /** Shown below its lines. */
  note?: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const state = useInvoiceState()(invoice);
  const number = invoice.number ?? '';
  const title = invoice.kind === 'invoice' ? t`Invoice ${number}` : t`Credit note ${number}`;
  usePage(title);
  return (
    <Page narrow>
      <PageHeader
        title={<bdi>{title}</bdi>}
        lead={
          <Status icon={state.icon} tone={state.tone}>
            {state.text}
          </Status>
        }
        actions={
          <span className={`${styles.actions} ${styles.screen}`}>
            {actions}
            <Button icon={printerIcon} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </span>
        }
      />
      {notice && <div className={styles.screen}>{notice}</div>}
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      {note && <p className={styles.screen}>{note}</p>}
      <Notes invoice={invoice} />
    </Page>
  );
}

function Parties({ invoice: { seller, to, tenant, issuedOn, dueOn, paidOn, bankReference, credits } }: { invoice: Invoice }): ReactElement {
  const { shortDay } = useBillingFormats();
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
  const { exactMoney } = useBillingFormats();
  const lineText = useLineText();
  const quantityText = useQuantityText();
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
            <td className={styles.end}>
              <bdi>{quantityText(line)}</bdi>
            </td>
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

/** Notes for the recipient: reverse charge, why it is void, where to pay. */
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
            <BankFacts bank={bank} />
          </Facts>
        </>
      )}
    </div>
  );
}
