import type { InvoiceState, InvoiceSummary } from '@cairn/api';
import type { IconData, Tone } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, circleDashedIcon, circleSlashIcon, clockIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';

interface StateLabel {
  text: string;
  icon: IconData;
  tone: Tone;
}

/** Returns the label of an invoice's state: a word, an icon and a tone. Recognizes credit notes only if `kind` is given. */
export function useInvoiceState(): (
  invoice: Pick<InvoiceSummary, 'state'> & Partial<Pick<InvoiceSummary, 'overdue' | 'kind'>>,
) => StateLabel {
  const { t } = useLingui();
  const states: Record<InvoiceState, StateLabel> = {
    draft: { text: t`Draft`, icon: circleDashedIcon, tone: 'neutral' },
    open: { text: t`Open`, icon: clockIcon, tone: 'info' },
    paid: { text: t`Paid`, icon: circleCheckIcon, tone: 'positive' },
    void: { text: t`Void`, icon: circleSlashIcon, tone: 'neutral' },
  };
  return ({ state, overdue = false, kind = 'invoice' }) => {
    if (overdue) return { text: t`Past due`, icon: circleAlertIcon, tone: 'negative' };
    if (kind === 'credit_note' && state === 'paid') return { ...states.paid, text: t`Refunded` };
    return states[state];
  };
}
