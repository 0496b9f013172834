import { minorDigits, SpendCapSchema } from '@cairn/api';
import { useFormSend, useIssueText } from '@cairn/shell';
import { Checkbox, DraftChoice, FormDialog, NumberField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { setSpendCap, usageQuery } from './queries.ts';

const CapSchema = v.object({ limited: v.boolean(), amount: v.number() });

/** Sets the maximum monthly cost of overage. */
export function SpendCapDialog({ currency, onClose }: { currency: string; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { spend } = useSuspenseQuery(usageQuery()).data;
  const digits = minorDigits(currency);
  const now = spend?.spendCapMinor ?? null;
  const [limited, setLimited] = useState(now !== null);
  const [amount, setAmount] = useState(now === null ? 0 : now / 10 ** digits);
  const sending = useFormSend(async (input: Parameters<typeof setSpendCap>[0]) => {
    await setSpendCap(input);
    onClose();
  });
  return (
    <FormDialog
      title={<Trans>Spend cap</Trans>}
      description={<Trans>At this amount, agents start no new sessions this month. Running sessions and reading continue.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>The spend cap was not saved</Trans>}
      draft="billing.spend-cap"
      schema={SpendCapSchema}
      read={() => ({ spendCapMinor: limited ? Math.round(amount * 10 ** digits) : null })}
      message={useIssueText()}
      onClose={onClose}
      {...sending}
    >
      <DraftChoice
        name="cap"
        value={{ limited, amount }}
        schema={CapSchema}
        onRestore={(cap) => {
          setLimited(cap.limited);
          setAmount(cap.amount);
        }}
      />
      <Checkbox isSelected={limited} onChange={setLimited}>
        <Trans>Limit the cost of usage above the plan</Trans>
      </Checkbox>
      {limited && (
        <NumberField
          label={t`Amount per month`}
          value={amount}
          onChange={(value) => setAmount(Number.isNaN(value) ? 0 : value)}
          minValue={0}
          formatOptions={{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }}
        />
      )}
    </FormDialog>
  );
}
