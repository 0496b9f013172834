import type { TicketActions } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useTicketTexts } from '../texts/ticket-states.tsx';

/** Returns the text for actions: "Status: Pending, tags: fixed". Empty without actions. */
export function useActionTexts(): (actions: TicketActions) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const texts = useTicketTexts();
  return ({ status, priority, assignToMe, addTags }) => {
    const state = status && texts.status(status);
    const rank = priority && texts.priority(priority);
    const tags = new Intl.ListFormat(locale, { type: 'unit' }).format(addTags);
    const parts = [
      state && t`Status: ${state}`,
      rank && t`Priority: ${rank}`,
      assignToMe && t`Assign to me`,
      addTags.length > 0 && t`Tags: ${tags}`,
    ];
    return new Intl.ListFormat(locale, { type: 'unit' }).format(
      parts.filter((part) => typeof part === 'string' && part !== '').map(String),
    );
  };
}
