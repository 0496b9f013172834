import { sql } from 'drizzle-orm';
import { hashToken } from '../auth/secret.ts';
import { callFunction } from '../auth/sign-in.ts';
import type { Database } from '../database/database.ts';

/** Seconds that a sign-in at the provider may take. */
export const challengeSeconds = 600;

/** Stores a value that the provider's response must return to the same browser. */
export async function putChallenge(database: Database, value: string, browser: string): Promise<void> {
  await callFunction(database, sql`challenge_put(${hashOf(value, browser)}, ${challengeSeconds})`);
}

/** Consumes a challenge. Returns true only once, within ten minutes, in the same browser. */
export async function takeChallenge(database: Database, value: string, browser: string): Promise<boolean> {
  return (await callFunction(database, sql`challenge_take(${hashOf(value, browser)})`)) === true;
}

function hashOf(value: string, browser: string): string {
  return hashToken(`${browser}:${value}`);
}
