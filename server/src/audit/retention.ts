import { sql } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';
import { type HashedEntry, hashOfEntry, isOwnEnd, isSigned, signPosition } from './hash.ts';
import { hashedFields } from './seal.ts';

/** Entries per transaction. */
const batch = 2_000;

const dayMs = 24 * 60 * 60 * 1000;

export interface Cut {
  secret: string;
  days: number;
  now: Date;
  requestId: string;
  ending?: AbortSignal;
}

/**
 * Removes a tenant's entries that are older than the retention, from the beginning of its chain, and signs a checkpoint in their place.
 * The signatures and the entries are verified before: a broken chain is not cut further, so that the break stays visible.
 * @returns the number of removed entries
 */
export async function cutChain(database: Database, tenantId: string, { secret, days, now, requestId, ending }: Cut): Promise<number> {
  const before = new Date(now.getTime() - days * dayMs);
  let removed = 0;
  for (let more = true; more && !ending?.aborted; ) {
    const step = await database.maintain((tx) => cutStep(tx, tenantId, secret, before));
    removed += step;
    more = step === batch;
  }
  if (removed > 0)
    await database.inTenant({ tenantId, userId: '' }, (tx) =>
      audit(tx, systemIn(tenantId), {
        action: 'audit.retention',
        target: { type: 'tenant', id: tenantId },
        detail: { days, removed },
        requestId,
      }),
    );
  return removed;
}

interface StoredPosition extends Record<string, unknown> {
  number: string;
  hash: string;
  signature: string;
}

async function cutStep(tx: Transaction, tenantId: string, secret: string, before: Date): Promise<number> {
  // Waits for the sealing of this tenant, and makes it wait.
  const { rows: ends } = await tx.execute<StoredPosition>(
    sql`select entries as number, hash, signature from audit_chains where tenant_id = ${tenantId} for update`,
  );
  const { rows: last } = await tx.execute<StoredPosition>(
    sql`select number, hash, signature from audit_checkpoints where tenant_id = ${tenantId} order by number desc limit 1`,
  );
  const [end, start] = [ends, last].map(([row]) => row && { ...row, number: Number(row.number) });
  if (!end || !isOwnEnd(secret, tenantId, end)) return 0;
  if (start && !isSigned(secret, { kind: 'checkpoint', tenantId, number: start.number, hash: start.hash }, start.signature)) return 0;
  let { number, hash } = start ?? { number: 0, hash: '' };
  const { rows } = await tx.execute<HashedEntry & { number: string; eventId: string; sealed: string } & Record<string, unknown>>(sql`
    select s.number, s.event_id as "eventId", s.hash as sealed, ${hashedFields}
    from audit_seals s left join audit_events e on e.id = s.event_id and e.tenant_id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.number > ${number} order by s.number limit ${batch}`);
  const ids: string[] = [];
  for (const row of rows) {
    if (row.id !== row.eventId || Number(row.number) !== number + 1 || new Date(row.createdAt) >= before) break;
    const expected = hashOfEntry(hash, number + 1, row);
    if (expected !== row.sealed) break;
    number += 1;
    hash = expected;
    ids.push(row.id);
  }
  if (ids.length === 0) return 0;
  const signature = signPosition(secret, { kind: 'checkpoint', tenantId, number, hash });
  await tx.execute(sql`
    insert into audit_checkpoints (tenant_id, number, hash, removed, signature) values (${tenantId}, ${number}, ${hash}, ${ids.length}, ${signature})`);
  await tx.execute(sql`delete from audit_seals where tenant_id = ${tenantId} and number <= ${number}`);
  await tx.execute(sql`delete from audit_events where tenant_id = ${tenantId} and id = any(${sql.param(ids)}::text[])`);
  return ids.length;
}
