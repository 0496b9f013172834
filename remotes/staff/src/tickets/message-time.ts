import { dateFormat } from '@cairn/ui/core';
/** Formats the time of a message in the reader's language: without the date on the same day. */
export function messageTime(at: string, now: Date, locale: string): string {
  const then = new Date(at);
  const sameDay = then.toDateString() === now.toDateString();
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const date = {
    day: 'numeric',
    month: 'short',
    ...(then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }),
  } as const;
  return dateFormat(locale, sameDay ? time : { ...date, ...time }).format(then);
}
