import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import type { JobRun } from './job.ts';

interface Which {
  /** Includes suspended tenants. */
  inactive?: boolean;
}

/**
 * Runs work for each active tenant in turn, outside of a transaction. A failure is recorded and does not stop the others. Ends early if the
 * run is asked to end.
 */
export async function eachTenant(
  database: Database,
  run: JobRun,
  work: (tenantId: string) => Promise<void>,
  { inactive = false }: Which = {},
): Promise<void> {
  const { rows } = await database.maintain((tx) =>
    tx.execute<{ id: string }>(sql`select id from tenants where ${inactive} or status = 'active' order by id`),
  );
  for (const { id } of rows) {
    if (run.signal.aborted) return;
    try {
      await work(id);
    } catch (error) {
      run.failed(error, { tenantId: id });
    }
  }
}

/** Runs the work for one tenant in one transaction. @returns the number of changes */
type TenantPart = (tx: Transaction, tenantId: string, run: JobRun) => Promise<number>;

/** Runs several parts per tenant, each in its own transaction. Counts each part under its name; a failed part does not stop the others. */
export async function eachTenantInParts(
  database: Database,
  run: JobRun,
  parts: Readonly<Record<string, TenantPart>>,
  which: Which = {},
): Promise<void> {
  const work = async (tenantId: string) => {
    for (const [name, part] of Object.entries(parts)) {
      try {
        run.count(name, await database.inTenant({ tenantId, userId: '' }, (tx) => part(tx, tenantId, run)));
      } catch (error) {
        run.failed(error, { tenantId, part: name });
      }
    }
  };
  await eachTenant(database, run, work, which);
}
