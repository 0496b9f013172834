import type { AuditBreak } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { type HashedEntry, hashOfEntry, isOwnEnd, isSigned } from './hash.ts';
import { hashedFields } from './seal.ts';

/** Entries per read. Each read is its own transaction. */
const batch = 2_000;

/** Runs a transaction of the tenant. */
export type InTenant = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

interface Position {
  number: number;
  hash: string;
  signature: string;
}

/** A seal with its entry, whose fields are null if it is gone. */
type SealedEntry = HashedEntry & { number: string; eventId: string; sealed: string } & Record<string, unknown>;

/** The result of a verification. `broken` is the first broken entry. */
export interface Verification {
  through: number;
  broken: AuditBreak | null;
}

/** Walks a tenant's chain from its last checkpoint to its end, and stores the result. */
export async function verifyChain(inTenant: InTenant, tenantId: string, secret: string): Promise<Verification> {
  for (;;) {
    const { start, end } = await inTenant((tx) => readEnds(tx, tenantId));
    const result = await walk(inTenant, tenantId, secret, start, end);
    // Retention may have cut the chain meanwhile: what is missing was removed rightly, so start again at the new checkpoint.
    const moved = result.broken && (await inTenant((tx) => readEnds(tx, tenantId))).start.number !== start.number;
    if (moved) continue;
    await inTenant((tx) =>
      tx.execute(sql`
        update audit_chains set verified_at = now(), verified_through = ${result.through},
          broken_at = ${result.broken?.number ?? null}, broken_reason = ${result.broken?.reason ?? null}
        where tenant_id = ${tenantId}`),
    );
    return result;
  }
}

const beginning: Position = { number: 0, hash: '', signature: '' };

async function readEnds(tx: Transaction, tenantId: string): Promise<{ start: Position; end: Position | null }> {
  const { rows } = await tx.execute<{ kind: string; number: string; hash: string; signature: string }>(sql`
    select 'end' as kind, entries as number, hash, signature from audit_chains where tenant_id = ${tenantId}
    union all (select 'checkpoint', number, hash, signature from audit_checkpoints where tenant_id = ${tenantId} order by number desc limit 1)`);
  const position = (wanted: string): Position | null => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row ? { number: Number(row.number), hash: row.hash, signature: row.signature } : null;
  };
  return { start: position('checkpoint') ?? beginning, end: position('end') };
}

async function walk(inTenant: InTenant, tenantId: string, secret: string, start: Position, end: Position | null): Promise<Verification> {
  const broken = (number: number, reason: AuditBreak['reason']): Verification => ({
    through: Math.min(Math.max(number - 1, 0), end?.number ?? 0),
    broken: { number, reason },
  });
  if (!end) return (await inTenant((tx) => hasSeals(tx, tenantId))) ? broken(1, 'end') : { through: 0, broken: null };
  if (start.number > 0 && !isSigned(secret, { kind: 'checkpoint', tenantId, ...start }, start.signature))
    return broken(start.number, 'checkpoint');
  let { number, hash } = start;
  while (number < end.number) {
    const rows = await inTenant((tx) => readSealed(tx, tenantId, number, end.number));
    if (rows.length === 0) return broken(number + 1, 'missing');
    for (const row of rows) {
      if (Number(row.number) !== number + 1 || row.id !== row.eventId) return broken(number + 1, 'missing');
      const expected = hashOfEntry(hash, number + 1, row);
      if (expected !== row.sealed) return broken(number + 1, 'changed');
      number += 1;
      hash = expected;
    }
  }
  if (hash !== end.hash || !isOwnEnd(secret, tenantId, end)) return broken(Math.max(end.number, 1), 'end');
  const added = await inTenant((tx) => hasForeignEntries(tx, tenantId));
  return added ? broken(end.number + 1, 'added') : { through: number, broken: null };
}

async function readSealed(tx: Transaction, tenantId: string, after: number, through: number): Promise<SealedEntry[]> {
  const { rows } = await tx.execute<SealedEntry>(sql`
    select s.number, s.event_id as "eventId", s.hash as sealed, ${hashedFields}
    from audit_seals s left join audit_events e on e.id = s.event_id and e.tenant_id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.number > ${after} and s.number <= ${through} order by s.number limit ${batch}`);
  return rows;
}

async function hasSeals(tx: Transaction, tenantId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from audit_seals where tenant_id = ${tenantId} limit 1`);
  return rows.length > 0;
}

/** Returns whether there are entries that Cairn has neither sealed nor queued, or seals beyond the end. */
async function hasForeignEntries(tx: Transaction, tenantId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    (select from audit_seals s join audit_chains c on c.tenant_id = s.tenant_id where s.tenant_id = ${tenantId} and s.number > c.entries limit 1)
    union all
    (select from audit_events e where e.tenant_id = ${tenantId}
       and not exists (select from audit_seals s where s.event_id = e.id)
       and not exists (select from audit_queue q where q.tenant_id = e.tenant_id and q.created_at = e.created_at and q.event_id = e.id)
     limit 1)`);
  return rows.length > 0;
}
