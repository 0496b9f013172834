export const snoozeChoices = ['three-hours', 'tomorrow', 'next-week'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const morning = 9;

/** Returns the end of a snooze that is chosen at `now`, in the reader's local time. Pure. */
export function snoozedUntil(choice: SnoozeChoice, now: Date): Date {
  if (choice === 'three-hours') return new Date(now.getTime() + 3 * 3_600_000);
  const until = new Date(now);
  // Sunday is 0; weeks begin on Monday.
  const days = choice === 'tomorrow' ? 1 : 8 - (now.getDay() || 7);
  until.setDate(now.getDate() + days);
  until.setHours(morning, 0, 0, 0);
  return until;
}
