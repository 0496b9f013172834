import type { Invoice } from '@cairn/api';
import { useBillingFormats, useLineText } from '@cairn/billing/invoice';
import { Preview } from '@cairn/list';
import { Button, ButtonLink, Fact, Facts, Link, lazy, Table } from '@cairn/ui/core';
import { printerIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { tenantPath } from '../../tenants/links.ts';
import { InvoiceStatus } from '../billing-states.tsx';
import { invoiceDocumentPath } from '../links.ts';
import { invoiceQuery } from '../queries.ts';
import type { InvoiceAction } from './invoice-dialog.tsx';
import styles from './invoice-preview.module.css';

const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx').then((module) => module.InvoiceDialog));

/** Returns the actions available for an invoice in its state. */
function actionsOf({ state, kind, overdue }: Pick<Invoice, 'state' | 'kind' | 'overdue'>): InvoiceAction[] {
  if (kind === 'credit_note') return [];
  if (state === 'open') return overdue ? ['pay', 'remind', 'void'] : ['pay', 'void'];
  return state === 'paid' ? ['credit'] : [];
}

/** The preview of an invoice: debtor, amounts and actions. */
export function InvoicePreview({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { data: invoice } = useSuspenseQuery(invoiceQuery(id));
  const { exactMoney, shortDay } = useBillingFormats();
  const lineText = useLineText();
  const [action, setAction] = useState<InvoiceAction>();
  const { currency, to, tax } = invoice;
  const name = invoice.number ?? t`Draft`;
  const labels: Record<InvoiceAction, ReactElement> = {
    pay: <Trans>Mark as paid…</Trans>,
    remind: <Trans>Send a reminder…</Trans>,
    void: <Trans>Void…</Trans>,
    credit: <Trans>Issue a credit note…</Trans>,
  };
  const actions = actionsOf(invoice);
  return (
    <Preview
      label={name}
      before={<InvoiceStatus invoice={invoice} badge />}
      change={`${invoice.state} ${invoice.version}`}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <ButtonLink size="small" icon={printerIcon} to={invoiceDocumentPath(invoice)}>
            <Trans>Printable invoice</Trans>
          </ButtonLink>
          {actions.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === 'pay' ? 'primary' : one === 'void' ? 'danger' : 'default'}
              onPointerEnter={InvoiceDialog.preload}
              onFocus={InvoiceDialog.preload}
              onClick={() => setAction(one)}
            >
              {labels[one]}
            </Button>
          ))}
        </div>
      }
    >
      <h2 className={styles.number}>
        <bdi className="mono">{name}</bdi>
      </h2>
      <Facts>
        <Fact name={<Trans>Tenant</Trans>}>
          <Link to={tenantPath(invoice.tenant)} dir="auto">
            {invoice.tenant.name}
          </Link>
        </Fact>
        {to.legalName !== '' && (
          <Fact name={<Trans>Addressed to</Trans>}>
            <bdi>{to.legalName}</bdi>
          </Fact>
        )}
        {invoice.issuedOn && <Fact name={<Trans>Issued</Trans>}>{shortDay(invoice.issuedOn)}</Fact>}
        {invoice.dueOn && <Fact name={<Trans>Due</Trans>}>{shortDay(invoice.dueOn)}</Fact>}
        {invoice.paidAt && <Fact name={<Trans>Paid on</Trans>}>{shortDay(invoice.paidOn ?? invoice.paidAt)}</Fact>}
        {invoice.bankReference && (
          <Fact name={<Trans>Reference</Trans>}>
            <bdi>{invoice.bankReference}</bdi>
          </Fact>
        )}
        {invoice.credits && (
          <Fact name={<Trans>Credit note for</Trans>}>
            <bdi className="mono">{invoice.credits.number}</bdi>
          </Fact>
        )}
        {invoice.voidReason && (
          <Fact name={<Trans>Reason</Trans>}>
            <bdi>{invoice.voidReason}</bdi>
          </Fact>
        )}
      </Facts>
      <Table label={t`Lines`} className={styles.lines}>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={JSON.stringify(line)}>
              <td>
                <bdi>{lineText(line)}</bdi>
              </td>
              <td className={styles.amount}>
                <bdi>{exactMoney(line.amountMinor, currency)}</bdi>
              </td>
            </tr>
          ))}
          {tax.label !== '' && (
            <tr>
              <td>
                <bdi>{tax.label}</bdi>
              </td>
              <td className={styles.amount}>
                <bdi>{exactMoney(invoice.taxMinor, currency)}</bdi>
              </td>
            </tr>
          )}
          <tr className={styles.total}>
            <td>
              <Trans>Total</Trans>
            </td>
            <td className={styles.amount}>
              <bdi>{exactMoney(invoice.totalMinor, currency)}</bdi>
            </td>
          </tr>
        </tbody>
      </Table>
      {tax.reverseCharge && (
        <p className={styles.note}>
          <Trans>Reverse charge: the recipient owes the tax.</Trans>
        </p>
      )}
      {action && <InvoiceDialog invoice={invoice} action={action} onClose={() => setAction(undefined)} />}
    </Preview>
  );
}
