/** Events are kept for a day; an hour less, so that none is forgotten while it is still asked for. */
const goodForSeconds = 23 * 3600;

/** How far a stream is: the number of the last event of the tenant, and of the platform where the reader hears of it. */
export interface Cursor {
  tenant: number;
  platform?: number | undefined;
}

/** What stands in `id:` and comes back as Last-Event-ID: how far the stream is, and when it was so. */
export function writeCursor({ tenant, platform }: Cursor, now = Date.now()): string {
  return `${tenant}${platform === undefined ? '' : `.${platform}`}-${Math.floor(now / 1000)}`;
}

/** What a cursor says; undefined where it is none of ours, or too old to go on from. */
export function readCursor(text: string, now = Date.now()): Cursor | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,15}))?-(\d{1,12})$/.exec(text);
  if (!match) return undefined;
  const age = Math.floor(now / 1000) - Number(match[3]);
  if (age < -60 || age > goodForSeconds) return undefined;
  return { tenant: Number(match[1]), ...(match[2] === undefined ? {} : { platform: Number(match[2]) }) };
}
