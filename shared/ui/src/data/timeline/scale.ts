/** A stretch of time, in ms since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** Where a moment (ISO 8601) lies in a stretch, in per cent; what lies outside is at its edge. */
export function placeIn({ from, to }: Stretch, iso: string): number {
  const share = (new Date(iso).getTime() - from) / Math.max(1, to - from);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** The months that begin in a stretch, by the reader's own calendar day; of many years every third one. January carries its year. */
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

/** What the name of a month takes at most, and that of today, in px: the latter in the middle of its own place. */
const roomOf = { month: 44, today: 72 };

/** Is there room for the name of a month in a track so many px wide? Today's goes before it. Places in per cent. */
export function hasRoom(month: number, today: number, track: number): boolean {
  const [from, middle] = [(month / 100) * track, (today / 100) * track];
  const to = from + roomOf.month;
  return to <= track && (to <= middle - roomOf.today / 2 || from >= middle + roomOf.today / 2);
}

/** Where a bar's words go: in it where it is long, else on the side that has room. */
export function wordsBeside(from: number, to: number): 'in' | 'after' | 'before' {
  if (to - from >= 30) return 'in';
  return 100 - to >= from ? 'after' : 'before';
}
