import { dateFormat } from '@cairn/ui/core';
/** When something was said: the time alone on the same day, with the date before, in the reader's language. */
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
