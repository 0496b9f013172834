import { type Billing, BillingDetailsInputSchema, BillingDetailsSchema } from '@cairn/api';
import { useConflictLabels, useEditedRow, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { ComboBox, EditConflict, FormDialog, TextArea, TextField } from '@cairn/ui/forms';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo, useState } from 'react';
import { countryCodes } from './countries.ts';
import { updateDetails } from './queries.ts';

const issueTexts = { VAT_NUMBER_INVALID: msg`This is not a valid VAT number for this country` };

/** Edits the recipient of invoices and their email address. */
export function DetailsDialog({ details, onClose }: { details: Billing['details']; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const named = countryCodes.map((id) => ({ id, label: names.of(id) ?? id }));
    return named.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  const [country, setCountry] = useState<string | null>(details.country || null);
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(details, BillingDetailsSchema);
  const { latest, conflict } = edited;
  const send = async (input: Parameters<typeof updateDetails>[0]) => {
    await updateDetails(input);
    onClose();
  };
  const sending = useFormSend(send, undefined, edited);
  const sides = (name: Exclude<keyof typeof latest, 'version'>, { base, theirs }: NonNullable<typeof conflict>) => ({
    name,
    base: base[name],
    theirs: theirs[name],
  });
  return (
    <FormDialog
      title={<Trans>Billing details</Trans>}
      description={<Trans>For future invoices. Existing invoices do not change.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>The details were not saved</Trans>}
      draft="billing.details"
      schema={BillingDetailsInputSchema}
      read={(data) => ({ ...Object.fromEntries(data), version: latest.version })}
      message={useIssueText(issueTexts)}
      onClose={onClose}
      {...sending}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[
            { ...sides('legalName', conflict), label: t`Legal name` },
            { ...sides('address', conflict), label: t`Address` },
            {
              ...sides('country', conflict),
              label: t`Country`,
              mine: () => country ?? '',
              apply: (side) => setCountry((side === 'theirs' ? conflict.theirs.country : country) || null),
              format: (code) => countries.find(({ id }) => id === code)?.label ?? code,
            },
            { ...sides('vatNumber', conflict), label: t`VAT number` },
            { ...sides('recipient', conflict), label: t`Send invoices to` },
          ]}
        />
      )}
      <TextField autoFocus name="legalName" label={t`Legal name`} defaultValue={details.legalName} autoComplete="organization" />
      <TextArea name="address" label={t`Address`} defaultValue={details.address} autoComplete="street-address" />
      <ComboBox
        name="country"
        label={t`Country`}
        options={countries}
        value={country}
        onChange={setCountry}
        labels={{ empty: t`No country with that name` }}
      />
      <TextField
        name="vatNumber"
        label={t`VAT number`}
        optional={t`optional`}
        hint={<Trans>With the country code, such as DE123456789</Trans>}
        defaultValue={details.vatNumber}
        code
      />
      <TextField name="recipient" type="email" label={t`Send invoices to`} defaultValue={details.recipient} autoComplete="email" code />
    </FormDialog>
  );
}
