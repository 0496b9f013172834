import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Returns the columns that every update sets: the time and the next version. */
export function changed(version: AnyColumn): { updatedAt: Date; version: SQL } {
  return { updatedAt: new Date(), version: sql`${version} + 1` };
}

/** Removes undefined fields, so that an update leaves those columns unchanged. */
export function definedOnly<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>; // Object.fromEntries loses the key types
}

/** Escapes `text` for a LIKE pattern that matches it as a substring. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Returns the unique constraint that an insert or update violated, or undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return String(cause.constraint);
  }
  return undefined;
}
