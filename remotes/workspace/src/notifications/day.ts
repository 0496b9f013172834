import { daysBetween } from '../conversations/group-by-date.ts';

/** The groups of a list by date. */
export type Day = 'today' | 'yesterday' | 'week' | 'earlier';

export function dayOf(iso: string, now: Date): Day {
  const days = daysBetween(new Date(iso), now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'week' : 'earlier';
}
