import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** What every change of a row sets besides its own fields: the time, and the next version. */
export function changed(version: AnyColumn): { updatedAt: Date; version: SQL } {
  return { updatedAt: new Date(), version: sql`${version} + 1` };
}

/** Leaves out what was not sent, so that an update touches nothing else. */
export function given<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>; // fromEntries forgets the keys
}

/** `text` for use inside a LIKE pattern: what it holds is found as it stands. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** The unique constraint that an insert or update ran into; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return String(cause.constraint);
  }
  return undefined;
}
