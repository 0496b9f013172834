import { sql } from 'drizzle-orm';
import { hashToken } from '../auth/secret.ts';
import { callFunction } from '../auth/sign-in.ts';
import type { Database } from '../database/database.ts';

/** How long somebody may take at the provider. Seconds. */
export const challengeSeconds = 600;

/** Keeps a value that a provider's answer must bring back to the same browser. */
export async function putChallenge(database: Database, value: string, browser: string): Promise<void> {
  await callFunction(database, sql`challenge_put(${hashOf(value, browser)}, ${challengeSeconds})`);
}

/** Takes it: true the first time, within ten minutes, in the same browser. */
export async function takeChallenge(database: Database, value: string, browser: string): Promise<boolean> {
  return (await callFunction(database, sql`challenge_take(${hashOf(value, browser)})`)) === true;
}

function hashOf(value: string, browser: string): string {
  return hashToken(`${browser}:${value}`);
}
