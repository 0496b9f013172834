/** Events are kept for a day; an hour less, so that none is forgotten while it is still asked for. */
const goodForSeconds = 23 * 3600;

/** What stands in `id:` and comes back as Last-Event-ID: the number of the last event, and when it was so. */
export function writeCursor(number: number, now = Date.now()): string {
  return `${number}-${Math.floor(now / 1000)}`;
}

/** The number in a cursor; undefined where it is none of ours, or too old to go on from. */
export function readCursor(text: string, now = Date.now()): number | undefined {
  const match = /^(\d{1,15})-(\d{1,12})$/.exec(text);
  if (!match) return undefined;
  const age = Math.floor(now / 1000) - Number(match[2]);
  return age >= -60 && age <= goodForSeconds ? Number(match[1]) : undefined;
}
