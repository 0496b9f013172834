import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { fingerprintOf } from '../installation/fingerprint.ts';
import { knownFingerprint } from '../installation/secret.ts';
import { type HashedEntry, hashOfEntry, isOwnEnd, signPosition } from './hash.ts';

/** Entries per transaction. */
const batch = 1_000;

/** Selects the hashed fields of an entry `e`. */
export const hashedFields =
  sql.raw(`e.id, e.tenant_id as "tenantId", to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  e.actor::text as actor, e.action, e.target_type as "targetType", e.target_id as "targetId", e.project_id as "projectId", e.outcome, e.source,
  e.detail::text as detail, e.request_id as "requestId", e.address, e.client`);

/**
 * Begins the chains of tenants that have none: their existing entries are queued. Runs before each sealing, because tenants are created at
 * any time, and is cheap when there is nothing to do.
 */
export async function beginChains(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with begun as (
      insert into audit_chains (tenant_id) select id from tenants t where not exists (select from audit_chains c where c.tenant_id = t.id)
      on conflict do nothing returning tenant_id
    )
    insert into audit_queue (tenant_id, created_at, event_id)
    select tenant_id, created_at, id from audit_events where tenant_id in (select tenant_id from begun)
    on conflict do nothing`);
}

/**
 * Seals the next queued entries, in the order of their transactions: numbers them, chains their hashes and signs the new ends (decision
 * 152). Only committed entries are visible here, so nothing waits for it. A break before them stays visible.
 * @returns the number of sealed entries; 0 if none is queued
 */
export async function sealNext(tx: Transaction, secret: string): Promise<number> {
  const { rows } = await tx.execute<HashedEntry & Record<string, unknown>>(sql`
    with next as (select tenant_id, created_at, event_id from audit_queue order by tenant_id, created_at, event_id limit ${batch})
    select ${hashedFields}
    from next join audit_events e on e.id = next.event_id order by next.tenant_id, next.created_at, next.event_id`);
  for (const [tenantId, entries] of Map.groupBy(rows, (row) => row.tenantId)) await sealTenant(tx, secret, tenantId, entries);
  return rows.length;
}

async function sealTenant(tx: Transaction, secret: string, tenantId: string, entries: readonly HashedEntry[]): Promise<void> {
  const { rows } = await tx.execute<{ entries: string; hash: string; signature: string }>(
    sql`select entries, hash, signature from audit_chains where tenant_id = ${tenantId} for update`,
  );
  const before = { number: Number(rows[0]?.entries ?? 0), hash: rows[0]?.hash ?? '', signature: rows[0]?.signature ?? '' };
  const isOwn = isOwnEnd(secret, tenantId, before);
  if (!isOwn) await requireCurrent(tx, secret);
  let { number, hash } = before;
  const seals = entries.map((entry) => {
    number += 1;
    hash = hashOfEntry(hash, number, entry);
    return { number, id: entry.id, hash };
  });
  const ids = sql`${sql.param(seals.map(({ id }) => id))}::text[]`;
  await tx.execute(sql`
    insert into audit_seals (tenant_id, number, event_id, hash)
    select ${tenantId}, * from unnest(${sql.param(seals.map((seal) => seal.number))}::bigint[], ${ids}, ${sql.param(seals.map((seal) => seal.hash))}::text[])`);
  await tx.execute(sql`delete from audit_queue where tenant_id = ${tenantId} and event_id = any(${ids})`);
  // An end that Cairn did not sign stays without a valid signature: a new one would hide the break from every verification.
  const signature = isOwn ? signPosition(secret, { kind: 'end', tenantId, number, hash }) : before.signature;
  await tx.execute(sql`
    insert into audit_chains (tenant_id, entries, hash, signature, sealed_at) values (${tenantId}, ${number}, ${hash}, ${signature}, now())
    on conflict (tenant_id) do update set entries = excluded.entries, hash = excluded.hash, signature = excluded.signature, sealed_at = excluded.sealed_at`);
}

/** After a change of the secret, a process with the former one must not treat all ends as forged. @throws Error if there was a change */
async function requireCurrent(tx: Transaction, secret: string): Promise<void> {
  const known = await knownFingerprint(tx);
  if (known !== undefined && known !== fingerprintOf(secret)) throw new Error('the database is used with another secret now');
}
