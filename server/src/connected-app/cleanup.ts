import { lt, sql } from 'drizzle-orm';
import { callFunction } from '../auth/sign-in.ts';
import type { Database } from '../database/database.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { JobRun } from '../job-runner/job.ts';
import { oauthCodes, oauthTokens } from './schema.ts';

/**
 * Deletes registrations that nobody used, expired tokens, and codes. Codes and used refresh tokens stay for a day longer, so that a
 * stolen one is noticed.
 */
export async function cleanUpApps(database: Database, run: JobRun): Promise<void> {
  run.count('clients', Number(await callFunction(database, sql`oauth_clients_forget()`)));
  await eachTenantInParts(
    database,
    run,
    {
      tokens: async (tx) => (await tx.delete(oauthTokens).where(lt(oauthTokens.expiresAt, sql`now() - interval '1 day'`))).rowCount ?? 0,
      codes: async (tx) => (await tx.delete(oauthCodes).where(lt(oauthCodes.expiresAt, sql`now() - interval '1 day'`))).rowCount ?? 0,
    },
    { inactive: true },
  );
}
