import type { InvoiceState, InvoiceSummary } from '@cairn/api';
import type { Tone } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, circleDashedIcon, circleSlashIcon, clockIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';

/** The state of an invoice: a word, an icon and a tone. */
export function useInvoiceState(): (invoice: Pick<InvoiceSummary, 'state' | 'overdue' | 'kind'>) => {
  text: string;
  icon: typeof clockIcon;
  tone: Tone;
} {
  const { t } = useLingui();
  const states: Record<InvoiceState, ReturnType<ReturnType<typeof useInvoiceState>>> = {
    draft: { text: t`Draft`, icon: circleDashedIcon, tone: 'neutral' },
    open: { text: t`Open`, icon: clockIcon, tone: 'info' },
    paid: { text: t`Paid`, icon: circleCheckIcon, tone: 'positive' },
    void: { text: t`Void`, icon: circleSlashIcon, tone: 'neutral' },
  };
  return ({ state, overdue, kind }) => {
    if (overdue) return { text: t`Past due`, icon: circleAlertIcon, tone: 'negative' };
    if (kind === 'credit_note' && state === 'paid') return { ...states.paid, text: t`Refunded` };
    return states[state];
  };
}
