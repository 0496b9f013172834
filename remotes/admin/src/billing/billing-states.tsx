import type { InvoiceSummary, SubscriptionState } from '@cairn/api';
import { useInvoiceState } from '@cairn/billing/invoice';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, circlePauseIcon, clockIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

export const subscriptionLooks: Record<SubscriptionState, Look> = {
  trial: { tone: 'neutral', icon: clockIcon, text: msg({ message: 'Trial', context: 'state of a subscription' }) },
  active: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Active', context: 'state of a subscription' }) },
  past_due: { tone: 'negative', icon: circleAlertIcon, text: msg({ message: 'Past due', context: 'state of a subscription' }) },
  cancelled: { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'Canceled', context: 'state of a subscription' }) },
};

/** The state of an invoice: an icon and a word. */
export function InvoiceStatus({
  invoice,
  badge = false,
}: {
  invoice: Pick<InvoiceSummary, 'state' | 'overdue' | 'kind'>;
  badge?: boolean;
}): ReactElement {
  const { tone, icon, text } = useInvoiceState()(invoice);
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {text}
    </Status>
  );
}

/** The state of a subscription: an icon and a word. */
export function SubscriptionStatus({ state }: { state: SubscriptionState }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = subscriptionLooks[state];
  return (
    <Status tone={tone} icon={icon}>
      {i18n._(text)}
    </Status>
  );
}
