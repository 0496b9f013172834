/** Events are kept for a day. An hour less, so that none is deleted while it is still requested. */
const goodForSeconds = 23 * 3600;

/** The position of a stream: the number of the last event of the tenant, and of the platform if the reader receives its events. */
export interface Cursor {
  tenant: number;
  platform?: number | undefined;
}

/** Writes a cursor for `id:`, which returns as Last-Event-ID: position and time. */
export function writeCursor({ tenant, platform }: Cursor, now = Date.now()): string {
  return `${tenant}${platform === undefined ? '' : `.${platform}`}-${Math.floor(now / 1000)}`;
}

/** Parses a cursor. Returns undefined if it is invalid or too old to resume from. */
export function readCursor(text: string, now = Date.now()): Cursor | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,15}))?-(\d{1,12})$/.exec(text);
  if (!match) return undefined;
  const age = Math.floor(now / 1000) - Number(match[3]);
  if (age < -60 || age > goodForSeconds) return undefined;
  return { tenant: Number(match[1]), ...(match[2] === undefined ? {} : { platform: Number(match[2]) }) };
}
