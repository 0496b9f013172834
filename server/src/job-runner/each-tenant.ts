import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import type { JobRun } from './job.ts';

interface Which {
  /** Suspended tenants as well. */
  inactive?: boolean;
}

/**
 * Works through the active tenants one after the other, with no transaction around them. A tenant in which the work fails is recorded,
 * and the next one follows; the loop ends early where the run is asked to end.
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

/** Work in one tenant, in one transaction. @returns how many things it changed */
type TenantPart = (tx: Transaction, tenantId: string, run: JobRun) => Promise<number>;

/** The same for work that is one transaction a part: each part is counted under its name, and one that fails stops no other. */
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
