import { type Billing, BillingDetailsInputSchema } from '@cairn/api';
import { useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { ComboBox, FormDialog, TextArea, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo } from 'react';
import { countryCodes } from './countries.ts';
import { updateDetails } from './queries.ts';

const issueTexts = { VAT_NUMBER_INVALID: msg`This does not have the form of a VAT number of this country` };

/** Who invoices are addressed to, and where they are sent. */
export function DetailsDialog({ details, onClose }: { details: Billing['details']; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const named = countryCodes.map((id) => ({ id, label: names.of(id) ?? id }));
    return named.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  const sending = useFormSend(async (input: Parameters<typeof updateDetails>[0]) => {
    await updateDetails(input);
    onClose();
  });
  return (
    <FormDialog
      title={<Trans>Billing details</Trans>}
      description={<Trans>For the next invoices. Those that exist stay as they are.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>The details were not saved</Trans>}
      draft={`billing.details.${details.version}`}
      schema={BillingDetailsInputSchema}
      read={(data) => ({ ...Object.fromEntries(data), version: details.version })}
      message={useIssueText(issueTexts)}
      onClose={onClose}
      {...sending}
    >
      <TextField autoFocus name="legalName" label={t`Legal name`} defaultValue={details.legalName} autoComplete="organization" />
      <TextArea name="address" label={t`Address`} defaultValue={details.address} autoComplete="street-address" />
      <ComboBox
        name="country"
        label={t`Country`}
        options={countries}
        defaultValue={details.country || null}
        labels={{ empty: t`No country of this name` }}
      />
      <TextField
        name="vatNumber"
        label={t`VAT number`}
        optional={t`optional`}
        hint={<Trans>With the letters of the country, such as DE123456789</Trans>}
        defaultValue={details.vatNumber}
        code
      />
      <TextField name="recipient" type="email" label={t`Send invoices to`} defaultValue={details.recipient} autoComplete="email" code />
    </FormDialog>
  );
}
