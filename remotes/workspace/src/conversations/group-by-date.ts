import type { Conversation } from '@cairn/api';
import { dateFormat } from '@cairn/ui/core';

export type DateGroup = 'pinned' | 'today' | 'week' | 'earlier';

/** Returns the number of midnights between two times in the reader's time zone. */
export function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** Formats a message's time; with the date unless it is today. */
export function messageMoment(iso: string, now: Date, locale: string): string {
  const then = new Date(iso);
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const days = daysBetween(then, now);
  if (days <= 0) return dateFormat(locale, time).format(then);
  const thisYear = then.getFullYear() === now.getFullYear();
  return dateFormat(locale, { ...time, day: 'numeric', month: 'short', ...(thisYear ? {} : { year: 'numeric' }) }).format(then);
}

/** Returns the group of a conversation: pinned ones together, others by the day of their last message. */
export function groupOf({ pinned, lastMessageAt }: Pick<Conversation, 'pinned' | 'lastMessageAt'>, now: Date): DateGroup {
  if (pinned) return 'pinned';
  const days = daysBetween(new Date(lastMessageAt), now);
  return days <= 0 ? 'today' : days < 7 ? 'week' : 'earlier';
}
