/** The snooze periods, in days. */
export const snoozes = [1, 7, 30] as const;

/** Returns 7:00 local time `days` days from now, as ISO 8601. */
export function snoozedUntil(days: number, now = new Date()): string {
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 7);
  return morning.toISOString();
}
