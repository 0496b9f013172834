import type { Conversation } from '@cairn/api';

export type DateGroup = 'pinned' | 'today' | 'week' | 'earlier';

/** Days from one moment to another, counted at midnight where the reader is. */
export function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** Conversations by the day of their last message, pinned ones before all; groups with nothing in them are left out. */
export function groupByDate<C extends Pick<Conversation, 'pinned' | 'lastMessageAt'>>(
  conversations: readonly C[],
  now: Date,
): { group: DateGroup; conversations: C[] }[] {
  const groups: Record<DateGroup, C[]> = { pinned: [], today: [], week: [], earlier: [] };
  for (const conversation of conversations) groups[groupOf(conversation, now)].push(conversation);
  const order: readonly DateGroup[] = ['pinned', 'today', 'week', 'earlier'];
  return order.filter((group) => groups[group].length > 0).map((group) => ({ group, conversations: groups[group].toSorted(newestFirst) }));
}

/** When a conversation was last written in, as short as its place in the list allows: a time, a weekday, a date. */
export function shortMoment(iso: string, now: Date, locale: string): string {
  const then = new Date(iso);
  const days = daysBetween(then, now);
  if (days <= 0) return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(then);
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(then);
  const thisYear = then.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...(thisYear ? {} : { year: 'numeric' }) }).format(then);
}

/** When a message was written: the time, with the day where it was not today. */
export function messageMoment(iso: string, now: Date, locale: string): string {
  const then = new Date(iso);
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const days = daysBetween(then, now);
  if (days <= 0) return new Intl.DateTimeFormat(locale, time).format(then);
  const thisYear = then.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, { ...time, day: 'numeric', month: 'short', ...(thisYear ? {} : { year: 'numeric' }) }).format(
    then,
  );
}

function groupOf({ pinned, lastMessageAt }: Pick<Conversation, 'pinned' | 'lastMessageAt'>, now: Date): DateGroup {
  if (pinned) return 'pinned';
  const days = daysBetween(new Date(lastMessageAt), now);
  return days <= 0 ? 'today' : days < 7 ? 'week' : 'earlier';
}

function newestFirst(a: Pick<Conversation, 'lastMessageAt'>, b: Pick<Conversation, 'lastMessageAt'>): number {
  return a.lastMessageAt < b.lastMessageAt ? 1 : a.lastMessageAt > b.lastMessageAt ? -1 : 0;
}
