/** How long a proposal can be put off, in days. */
export const snoozes = [1, 7, 30] as const;

/** The morning so many days from now, as ISO 8601: whoever comes in then finds it again. */
export function snoozedUntil(days: number, now = new Date()): string {
  const morning = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 7);
  return morning.toISOString();
}
