import { billingAdminOperations, TenantTaxInputSchema, TenantTaxSchema } from '@cairn/api';
import { notify, queryClient, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Checkbox, DraftChoice, EditConflict, FormDialog, NumberField, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { taxQuery } from '../billing/queries.ts';

/** Rates are hundredths of a percent. */
const unitsOfOne = 10_000;

const issueTexts: Record<string, MessageDescriptor> = {
  VALUE_INVALID: msg`With reverse charge no tax is charged: enter 0.`,
  TEXT_REQUIRED: msg`Enter the name of the tax on invoices.`,
};

const AmountSchema = v.object({ rate: v.number(), reverseCharge: v.boolean() });

/** The form of an organization's tax. */
export function EditTax({
  tenant,
  tax,
  onClose,
}: {
  tenant: string;
  tax: v.InferOutput<typeof TenantTaxSchema>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(tax, TenantTaxSchema);
  const { latest, conflict } = edited;
  const [rate, setRate] = useState(tax.rate);
  const [reverseCharge, setReverseCharge] = useState(tax.reverseCharge);
  const yesNo = (on: boolean) => (on ? t`Yes` : t`No`);
  const sending = useFormSend(
    async (body: v.InferOutput<typeof TenantTaxInputSchema>) => {
      const saved = await runOperation(billingAdminOperations.setTax, { params: { tenant }, body });
      queryClient.setQueryData(taxQuery(tenant).queryKey, saved);
      notify('green', t`The tax is saved for future invoices`);
      onClose();
    },
    undefined,
    edited,
  );
  return (
    <FormDialog
      title={<Trans>Tax</Trans>}
      description={<Trans>For future invoices. Issued invoices do not change.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`tenant.${tenant}.tax`}
      schema={TenantTaxInputSchema}
      read={(data) => ({ version: latest.version, rate, reverseCharge, label: data.get('label') })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <DraftChoice
        name="amount"
        value={{ rate, reverseCharge }}
        schema={AmountSchema}
        onRestore={(amount) => {
          setRate(amount.rate);
          setReverseCharge(amount.reverseCharge);
        }}
      />
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[
            { name: 'label', label: t`Name on invoices`, base: conflict.base.label, theirs: conflict.theirs.label },
            {
              name: 'rate',
              label: t`Rate`,
              base: String(conflict.base.rate),
              theirs: String(conflict.theirs.rate),
              mine: () => String(rate),
              apply: (side) => setRate(side === 'theirs' ? conflict.theirs.rate : rate),
              format: (value) => `${Number(value) / 100} %`,
            },
            {
              name: 'reverseCharge',
              label: t`Reverse charge`,
              base: yesNo(conflict.base.reverseCharge),
              theirs: yesNo(conflict.theirs.reverseCharge),
              mine: () => yesNo(reverseCharge),
              apply: (side) => setReverseCharge(side === 'theirs' ? conflict.theirs.reverseCharge : reverseCharge),
            },
          ]}
        />
      )}
      <NumberField
        name="rate"
        label={t`Rate`}
        value={rate / unitsOfOne}
        onChange={(entered) => setRate(Number.isNaN(entered) ? 0 : Math.round(entered * unitsOfOne))}
        minValue={0}
        maxValue={1}
        step={0.0001}
        formatOptions={{ style: 'percent', maximumFractionDigits: 2 }}
      />
      <TextField name="label" label={t`Name on invoices`} hint={t`For example: VAT 19 %`} maxLength={60} defaultValue={tax.label} />
      <Checkbox
        isSelected={reverseCharge}
        onChange={setReverseCharge}
        description={<Trans>The recipient owes the tax. Invoices say so.</Trans>}
      >
        {t`Reverse charge`}
      </Checkbox>
    </FormDialog>
  );
}
