import type { LiveEvent } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { events } from './schema.ts';

/** PostgreSQL's channel that tells every process where something is to be read. */
export const bellChannel = 'cairn_bell';
/** Any fixed number: the first half of the lock under which a tenant's events are written. */
const eventLock = 720_311;

export interface Announcement {
  type: LiveEvent['type'];
  id: string;
  version: number | null;
  /** Only those who may read it are told. Left out: everyone in the tenant. */
  project?: { id: string; slug: string };
  /** The one person who is told. */
  audienceId?: string;
}

/**
 * Tells that a row changed, in the transaction that changes it: the last thing that the transaction writes. From here to
 * its end no other of the tenant announces, so that events become visible in the order of their ids and none is skipped;
 * whoever locked another row after this could be waited for in a circle.
 */
export async function announce(tx: Transaction, visitor: Visitor, { type, id, version, project, audienceId }: Announcement): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${eventLock}::int, hashtext(${visitor.tenant.id})), ${bellFor('tenant', visitor.tenant.id)}, events_forget()`,
  );
  await tx.insert(events).values({
    tenantId: visitor.tenant.id,
    type,
    subjectId: id,
    subjectVersion: version,
    projectId: project?.id ?? null,
    projectSlug: project?.slug ?? null,
    audienceId: audienceId ?? null,
    actor: actorOf(visitor),
  });
}

/** Rings, once the transaction is done: for the streams of a tenant, or of one person. */
export function bellFor(whose: 'tenant' | 'user', id: string): SQL {
  return sql`pg_notify(${bellChannel}, ${`${whose}:${id}`})`;
}
