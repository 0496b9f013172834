import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Returns true if both the runtime and the database know the time zone by exactly this name. Offsets and other spellings are rejected. */
export async function isTimeZone(tx: Transaction, name: string): Promise<boolean> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  const { rows } = await tx.execute<{ known: boolean }>(sql`select exists (select from pg_timezone_names where name = ${name}) as known`);
  return rows[0]?.known === true;
}
