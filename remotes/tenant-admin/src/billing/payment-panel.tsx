import type { Billing, Card } from '@cairn/api';
import { BankFacts } from '@cairn/billing/invoice';
import { Button, Fact, Facts, lazy, Panel } from '@cairn/ui/core';
import { CreditCard } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './billing.module.css';
import { PaymentPageButton } from './payment-page-button.tsx';
import { openPaymentPortal } from './queries.ts';

const DetailsDialog = lazy(() => import('./details-dialog.tsx').then((module) => module.DetailsDialog));

/** The payment method and the recipient of invoices. */
export function PaymentPanel({ billing: { payment, details, tax }, mayChange }: { billing: Billing; mayChange: boolean }): ReactElement {
  const [editing, setEditing] = useState(false);
  const { bank, card, days, method } = payment;
  return (
    <Panel
      title={<Trans>Payment</Trans>}
      actions={
        mayChange && (
          <Button size="small" onClick={() => setEditing(true)} onPointerEnter={DetailsDialog.preload} onFocus={DetailsDialog.preload}>
            <Trans>Edit details</Trans>
          </Button>
        )
      }
    >
      {card ? (
        <>
          <CardOnFile card={card} />
          <p className={styles.note}>
            <Trans>Invoices are charged to this card on the day they are issued.</Trans>
          </p>
          {mayChange && (
            <PaymentPageButton open={openPaymentPortal}>
              <Trans>Change card</Trans>
            </PaymentPageButton>
          )}
        </>
      ) : (
        <p className={styles.method}>
          {method === 'transfer' ? (
            <Trans>By transfer</Trans>
          ) : bank ? (
            <Trans>By transfer, or by card on the invoice page</Trans>
          ) : (
            <Trans>By card on the invoice page</Trans>
          )}
          {', '}
          <Plural value={days} _0="due at once" one="within # day of the invoice" other="within # days of the invoice" />
        </p>
      )}
      <Facts>
        {bank && <BankFacts bank={bank} />}
        <Fact name={<Trans>Invoices go to</Trans>}>
          {details.recipient === '' ? <Trans>The first owner</Trans> : <bdi>{details.recipient}</bdi>}
        </Fact>
        <Fact name={<Trans>Addressed to</Trans>}>
          {details.legalName === '' ? (
            <span className={styles.note}>
              <Trans>Not set yet</Trans>
            </span>
          ) : (
            <bdi>{details.legalName}</bdi>
          )}
        </Fact>
        {details.vatNumber !== '' && (
          <Fact name={<Trans>VAT number</Trans>}>
            <bdi className="mono">{details.vatNumber}</bdi>
          </Fact>
        )}
        {tax.label !== '' && (
          <Fact name={<Trans>Tax</Trans>}>
            <bdi>{tax.label}</bdi>
          </Fact>
        )}
      </Facts>
      {editing && <DetailsDialog details={details} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

function CardOnFile({ card: { brand, last4, holder, expMonth, expYear } }: { card: Card }): ReactElement {
  const { t } = useLingui();
  const expiry = `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
  return (
    <CreditCard
      number={{ last4, scheme: brand }}
      name={holder}
      expiry={expiry}
      labels={{
        summary: t`${brand} ending in ${last4}, ${holder}, valid through ${expiry}`,
        cardholder: t`Cardholder name`,
        cardholderEmpty: t`Name on the card`,
        securityCode: t`Security code`,
        validThru: t`VALID THRU`,
        expiryEmpty: t`MM/YY`,
      }}
    />
  );
}
