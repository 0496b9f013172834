import type { LiveEvent, PlatformEventType } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { type Author, actorOf } from '../database/audit.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import type { PlatformPermission } from '../platform/pass.ts';
import { events } from './schema.ts';

/** The PostgreSQL channel that wakes all processes when there is something to read. */
export const signalChannel = 'cairn_bell';
/** Namespace of the advisory lock for a tenant's events. Any fixed number works. */
const eventLock = 720_311;

export interface Announcement {
  type: Exclude<LiveEvent['type'], PlatformEventType>;
  id: string;
  version: number | null;
  /** Only people who can read this project get the event. Omitted: everyone in the tenant. */
  project?: { id: string; slug: string };
  /** The only recipient. */
  audienceId?: string;
}

/**
 * Publishes the change of a row in the transaction that changes it. Must be the last write of the transaction: until it ends, no other
 * transaction of the tenant can publish, so that events become visible in id order and none is skipped. Locking other rows after this could
 * deadlock.
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

/** Takes the lock for writing the tenant's events, and wakes the streams after the commit. */
export async function holdEvents(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${eventLock}::int, hashtext(${tenantId})), ${signalFor('tenant', tenantId)}, events_forget()`,
  );
}

/** The permission that each platform event requires. */
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
 * Publishes a change to staff and administrators, with any role of the transaction. If the transaction also publishes within a tenant, that
 * comes first.
 */
export async function announcePlatform(
  tx: Transaction,
  actor: Actor,
  { type, id, version }: { type: PlatformEventType; id: string; version: number | null },
): Promise<void> {
  await tx.execute(sql`select platform_announce(${heardWith[type]}, ${type}, ${id}, ${version}::integer, ${JSON.stringify(actor)}::jsonb)`);
}

/** Wakes streams after the commit: those of a tenant, of one person, or (with a revision number) all. */
export function signalFor(whose: 'tenant' | 'user' | 'registry', id: string): SQL {
  return sql`pg_notify(${signalChannel}, ${`${whose}:${id}`})`;
}
