import type { TicketActions } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useTicketTexts } from '../texts/ticket-states.tsx';

/** What actions do, in words: "Status: Pending, tags: fixed". Empty where they do nothing. */
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
