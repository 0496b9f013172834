import type { LiveEvent, PlatformEventType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { type Author, actorOf } from '../database/audit.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import type { PlatformPermission } from '../platform/pass.ts';
import { events } from './schema.ts';

/** PostgreSQL's channel that tells every process where something is to be read. */
export const bellChannel = 'cairn_bell';
/** Any fixed number: the first half of the lock under which a tenant's events are written. */
const eventLock = 720_311;

export interface Announcement {
  type: Exclude<LiveEvent['type'], PlatformEventType>;
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
export async function announce(tx: Transaction, visitor: Author, { type, id, version, project, audienceId }: Announcement): Promise<void> {
  await holdEvents(tx, visitor.tenant.id);
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

/** Takes the lock under which the tenant's events are written, and rings once the transaction is done. */
export async function holdEvents(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${eventLock}::int, hashtext(${tenantId})), ${bellFor('tenant', tenantId)}, events_forget()`,
  );
}

/** Who hears what of the platform. */
const heardWith: Record<PlatformEventType, PlatformPermission> = {
  'ticket.changed': 'staff.use',
  'ticket-message.created': 'staff.use',
  'ticket-presence.changed': 'staff.use',
  'tenant.created': 'platform.admin',
  'tenant.changed': 'platform.admin',
  'waitlist.changed': 'platform.admin',
  'revision.created': 'platform.admin',
};

/**
 * The same for what staff and administrators look at, whatever the role of the transaction. Where it announces within a
 * tenant as well, that comes first.
 */
export async function announcePlatform(
  tx: Transaction,
  actor: Actor,
  { type, id, version }: { type: PlatformEventType; id: string; version: number | null },
): Promise<void> {
  await tx.execute(sql`select platform_announce(${heardWith[type]}, ${type}, ${id}, ${version}::integer, ${JSON.stringify(actor)}::jsonb)`);
}

/** Rings, once the transaction is done: for the streams of a tenant, of one person, or (with a revision's number) for all. */
export function bellFor(whose: 'tenant' | 'user' | 'registry', id: string): SQL {
  return sql`pg_notify(${bellChannel}, ${`${whose}:${id}`})`;
}
