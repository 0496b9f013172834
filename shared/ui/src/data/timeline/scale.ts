/** A time range, in ms since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** Returns a time's (ISO 8601) position in a range in percent, clamped to the range. */
export function placeIn({ from, to }: Stretch, iso: string): number {
  const share = (new Date(iso).getTime() - from) / Math.max(1, to - from);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** Returns the months that start in a range, in the reader's time zone; every third one for long ranges. January includes the year. */
export function monthsIn({ from, to }: Stretch, locale: string): { at: string; label: string }[] {
  const month = new Intl.DateTimeFormat(locale, { month: 'short' });
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric' });
  const first = new Date(from);
  const months: Date[] = [];
  for (let at = new Date(first.getFullYear(), first.getMonth() + 1); at.getTime() < to; at = new Date(at.getFullYear(), at.getMonth() + 1))
    months.push(at);
  const step = Math.ceil(months.length / 13);
  return months
    .filter((at) => at.getMonth() % step === 0)
    .map((at) => ({ at: at.toISOString(), label: at.getMonth() === 0 ? year.format(at) : month.format(at) }));
}

/** Maximum width in px of a month name (from its position) and of today's label (centered on its position). */
const roomOf = { month: 44, today: 72 };

/** Returns whether a month name fits into a track of this width (px) without overlapping today's label. Positions in percent. */
export function hasRoom(month: number, today: number, track: number): boolean {
  const [from, middle] = [(month / 100) * track, (today / 100) * track];
  const to = from + roomOf.month;
  return to <= track && (to <= middle - roomOf.today / 2 || from >= middle + roomOf.today / 2);
}

/** Returns where a bar's text goes: into a long bar, else to the side with more room. */
export function wordsBeside(from: number, to: number): 'in' | 'after' | 'before' {
  if (to - from >= 30) return 'in';
  return 100 - to >= from ? 'after' : 'before';
}
