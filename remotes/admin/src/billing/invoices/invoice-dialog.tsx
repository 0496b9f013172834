import { billingAdminOperations, type Invoice, InvoiceSchema, minorDigits } from '@cairn/api';
import { useBillingFormats, useInvoiceState } from '@cairn/billing/invoice';
import { notify, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { Button, dateFormat } from '@cairn/ui/core';
import { DatePicker } from '@cairn/ui/date';
import { EditConflict, FormDialog, NumberField, TextArea, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import * as v from 'valibot';
import { billingChanged } from '../queries.ts';

export type InvoiceAction = 'pay' | 'remind' | 'void' | 'credit';

const ReasonSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('REASON_REQUIRED'));
const schemas = {
  pay: v.object({ paidOn: v.pipe(v.string(), v.nonEmpty('DATE_REQUIRED')), bankReference: v.string() }),
  remind: v.object({}),
  void: v.object({ reason: ReasonSchema }),
  credit: v.object({ reason: ReasonSchema, amount: v.pipe(v.string(), v.nonEmpty('AMOUNT_REQUIRED'), v.transform(Number)) }),
};
interface Entered {
  paidOn?: string;
  bankReference?: string;
  reason?: string;
  amount?: number;
}

const issueTexts: Record<string, MessageDescriptor> = {
  REASON_REQUIRED: msg`Give a reason. It is in the audit log.`,
  DATE_REQUIRED: msg`Enter the day of the payment.`,
  DATE_IN_FUTURE: msg`This day is in the future in the time zone of the tenant.`,
  DATE_BEFORE_INVOICE: msg`This is before the day of the invoice.`,
  AMOUNT_REQUIRED: msg`Enter an amount.`,
  NUMBER_TOO_LARGE: msg`This is more than can be credited.`,
};

/** Asks for confirmation before an invoice is changed: shows the action, its effect, and a reason field if one is needed. */
export function InvoiceDialog({
  invoice,
  action,
  onClose,
}: {
  invoice: Invoice;
  action: InvoiceAction;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(invoice, InvoiceSchema);
  const { latest, conflict } = edited;
  const stateNow = useInvoiceState()(latest).text;
  const message = useIssueText(issueTexts);
  const { exactMoney } = useBillingFormats();
  const number = invoice.number ?? '';
  const amount = exactMoney(invoice.totalMinor, invoice.currency);
  const scale = 10 ** minorDigits(invoice.currency);
  const texts = useTexts({ number, amount, tenant: invoice.tenant.name, recipient: invoice.to.recipient });
  const { onSubmit, failure } = useFormSend(
    async (entered: Entered) => {
      try {
        await send(latest, action, entered, scale);
      } finally {
        billingChanged();
      }
      notify('green', texts[action].done);
      onClose();
    },
    (field) => (field === 'amountMinor' ? 'amount' : field),
    edited,
  );
  const { title, effect, button } = texts[action];
  return (
    <FormDialog
      size="small"
      title={title}
      description={effect}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button type="submit" variant={action === 'void' ? 'danger' : 'primary'} busy={busy}>
          {button}
        </Button>
      )}
      draft={`invoice.${invoice.id}.${action}`}
      schema={schemas[action]}
      message={message}
      onSubmit={onSubmit}
      onClose={onClose}
      failure={failure}
      failureTitle={<Trans>Nothing was changed</Trans>}
    >
      {conflict && (
        <>
          <EditConflict
            key={conflict.theirs.version}
            labels={conflictLabels}
            fields={[]}
            otherParts={conflict.base.state === conflict.theirs.state ? [] : [t`state (now ${stateNow})`]}
          />
          <LastChange {...conflict.theirs.changed} />
        </>
      )}
      {action === 'pay' && (
        <>
          <DatePicker name="paidOn" label={t`Date of payment`} defaultValue={latest.today} />
          <TextField
            name="bankReference"
            label={t`Reference`}
            optional={t`optional`}
            hint={t`As shown on the bank statement`}
            maxLength={140}
          />
        </>
      )}
      {action === 'credit' && (
        <NumberField
          name="amount"
          label={t`Amount before tax`}
          defaultValue={invoice.subtotalMinor / scale}
          minValue={1 / scale}
          maxValue={invoice.subtotalMinor / scale}
          formatOptions={{ style: 'currency', currency: invoice.currency, currencyDisplay: 'narrowSymbol' }}
        />
      )}
      {(action === 'void' || action === 'credit') && <TextArea name="reason" label={t`Reason`} maxLength={1_000} />}
    </FormDialog>
  );
}

/** Shows who changed the invoice meanwhile, and when. */
function LastChange({ at, by }: Invoice['changed']): ReactElement {
  const moment = dateFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return (
    <p>
      {by === null ? (
        <Trans>Changed by Cairn on {moment}</Trans>
      ) : (
        <Trans>
          Changed by <bdi>{by}</bdi> on {moment}
        </Trans>
      )}
    </p>
  );
}

function send(invoice: Invoice, action: InvoiceAction, { reason = '', amount = 0, ...payment }: Entered, scale: number): Promise<Invoice> {
  const { id, version } = invoice;
  const params = { invoice: id };
  switch (action) {
    case 'pay':
      return runOperation(billingAdminOperations.pay, { params, body: { version, ...payment } });
    case 'remind':
      return runOperation(billingAdminOperations.remind, { params, body: { version } });
    case 'void':
      return runOperation(billingAdminOperations.void, { params, body: { version, reason } });
    case 'credit':
      return runOperation(billingAdminOperations.credit, { params, body: { version, reason, amountMinor: Math.round(amount * scale) } });
  }
}

interface ActionTexts {
  title: ReactNode;
  /** The consequences. */
  effect: ReactNode;
  button: ReactNode;
  done: string;
}

function useTexts(of: { number: string; amount: string; tenant: string; recipient: string }): Record<InvoiceAction, ActionTexts> {
  const { t } = useLingui();
  const { number, amount, tenant, recipient } = of;
  return {
    pay: {
      title: <Trans>Mark {number} as paid?</Trans>,
      effect: (
        <Trans>
          <bdi>{tenant}</bdi> has paid {amount}. If nothing else is overdue, its subscription is active again.
        </Trans>
      ),
      button: <Trans>Mark as paid</Trans>,
      done: t`${number} is marked as paid`,
    },
    remind: {
      title: <Trans>Send a reminder of {number}?</Trans>,
      effect: (
        <Trans>
          The invoice over {amount} is mailed to <bdi>{recipient}</bdi> again. One reminder per day is possible.
        </Trans>
      ),
      button: <Trans>Send reminder</Trans>,
      done: t`A reminder of ${number} is sent`,
    },
    void: {
      title: <Trans>Void {number}?</Trans>,
      effect: <Trans>It no longer has to be paid. It keeps its number and cannot be reopened.</Trans>,
      button: <Trans>Void invoice</Trans>,
      done: t`${number} is void`,
    },
    credit: {
      title: <Trans>Credit note for {number}</Trans>,
      effect: <Trans>It gets a number of its own and includes the tax of its amount.</Trans>,
      button: <Trans>Issue credit note</Trans>,
      done: t`A credit note for ${number} is issued`,
    },
  };
}
