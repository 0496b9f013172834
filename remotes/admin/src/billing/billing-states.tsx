import type { InvoiceState, InvoiceSummary, SubscriptionState } from '@cairn/api';
import { type IconData, Status, type Tone } from '@cairn/ui/core';
import { banIcon, circleAlertIcon, circleCheckIcon, circleDashedIcon, circlePauseIcon, clockIcon, pencilIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

interface Look {
  tone: Tone;
  icon: IconData;
  text: MessageDescriptor;
}

export const invoiceLooks: Record<InvoiceState, Look> = {
  draft: { tone: 'neutral', icon: pencilIcon, text: msg({ message: 'Draft', context: 'state of an invoice' }) },
  open: { tone: 'neutral', icon: circleDashedIcon, text: msg({ message: 'Open', context: 'state of an invoice' }) },
  paid: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Paid', context: 'state of an invoice' }) },
  void: { tone: 'neutral', icon: banIcon, text: msg({ message: 'Void', context: 'state of an invoice' }) },
};

const overdue: Look = { tone: 'negative', icon: circleAlertIcon, text: msg({ message: 'Overdue', context: 'state of an invoice' }) };

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
  invoice: Pick<InvoiceSummary, 'state' | 'overdue'>;
  badge?: boolean;
}): ReactElement {
  return <Shown look={invoice.overdue ? overdue : invoiceLooks[invoice.state]} badge={badge} />;
}

/** The state of a subscription: an icon and a word. */
export function SubscriptionStatus({ state }: { state: SubscriptionState }): ReactElement {
  return <Shown look={subscriptionLooks[state]} />;
}

function Shown({ look: { tone, icon, text }, badge = false }: { look: Look; badge?: boolean }): ReactElement {
  const { i18n } = useLingui();
  return (
    <Status tone={tone} icon={icon} badge={badge}>
      {i18n._(text)}
    </Status>
  );
}
