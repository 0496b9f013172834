import { type Subscription, SubscriptionCancelSchema } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { cancelSubscription } from './queries.ts';

/** Asks for the reason of a cancellation, and shows its consequences. */
export function CancelSubscription({ subscription, onClose }: { subscription: Subscription; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const end = useBillingFormats().day(subscription.periodEnd);
  const sending = useFormSend(async (input: Parameters<typeof cancelSubscription>[0]) => {
    await cancelSubscription(input);
    onClose();
  });
  return (
    <FormDialog
      title={<Trans>Cancel the subscription?</Trans>}
      description={
        <Trans>
          It ends on {end}. Until then nothing changes. After that the organization is on the Free plan: nothing is deleted, and what is
          above its limits stays readable and can be exported. Nothing is refunded.
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Keep subscription</Trans>}
      submit={<Trans>Cancel subscription</Trans>}
      failureTitle={<Trans>The subscription was not canceled</Trans>}
      draft="subscription.cancel"
      schema={SubscriptionCancelSchema}
      read={(data) => ({ ...Object.fromEntries(data), version: subscription.version })}
      message={useIssueText()}
      onClose={onClose}
      {...sending}
    >
      <TextArea autoFocus name="reason" label={t`Why are you canceling?`} optional={t`optional`} />
    </FormDialog>
  );
}
