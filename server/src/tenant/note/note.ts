import type { TenantNote, TenantNoteInput } from '@cairn/api';
import { eq, or, sql } from 'drizzle-orm';
import { tenants, users } from '../../auth/schema.ts';
import { actorOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { changed } from '../../database/optimistic.ts';
import { announcePlatform } from '../../event/announce.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { redact } from '../../redaction/redact.ts';
import { tenantNotes } from './schema.ts';

/** Returns the note on a tenant; with an empty text and version 0 if there was never one. */
export async function showNote(tx: Transaction, tenantId: string): Promise<TenantNote> {
  const { text, version, actor, updatedAt } = tenantNotes;
  const [row] = await tx
    .select({ text, version, by: users.displayName, at: updatedAt })
    .from(tenantNotes)
    .leftJoin(users, eq(users.id, sql`${actor} ->> 'id'`))
    .where(eq(tenantNotes.tenantId, tenantId));
  return row ? { ...row, at: row.at.toISOString() } : { text: '', version: 0, by: null, at: null };
}

/**
 * Replaces the note on a tenant. It is not in the audit log of the tenant, because its members do not see it.
 * @throws ApiError NOT_FOUND; CONFLICT with the current note
 */
export async function saveNote(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { text: given, version }: TenantNoteInput,
): Promise<TenantNote> {
  const [tenant] = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(or(eq(tenants.id, idOrSlug), eq(tenants.slug, idOrSlug)))
    .for('update');
  if (!tenant) throw new ApiError('NOT_FOUND');
  const before = await showNote(tx, tenant.id);
  if (before.version !== version) throw new ApiError('CONFLICT', { current: before });
  const [text, actor] = [redact(given).text, actorOf(visitor)];
  await tx
    .insert(tenantNotes)
    .values({ tenantId: tenant.id, text, actor })
    .onConflictDoUpdate({ target: tenantNotes.tenantId, set: { text, actor, ...changed(tenantNotes.version) } });
  const saved = await showNote(tx, tenant.id);
  await announcePlatform(tx, actor, { type: 'tenant.changed', id: tenant.id, version: null });
  return saved;
}
