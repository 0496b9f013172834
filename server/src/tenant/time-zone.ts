import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/** Returns the IANA time zone of a tenant's days, by default UTC. */
export async function tenantTimeZone(tx: Transaction, tenantId: string): Promise<string> {
  const { rows } = await tx.execute<{ zone: string }>(sql`select tenant_time_zone(settings) as zone from tenants where id = ${tenantId}`);
  return rows[0]?.zone ?? 'UTC';
}
