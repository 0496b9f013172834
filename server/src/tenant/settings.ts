import type { TenantSettings, TenantSettingsUpdate } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { isTimeZone } from '../database/time-zone.ts';
import { announce, announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';

const timeZone = sql<string>`tenant_time_zone(${tenants.settings})`;

/** Returns the settings of the visitor's tenant. */
export async function showTenantSettings(tx: Transaction, { tenant }: Pick<Visitor, 'tenant'>): Promise<TenantSettings> {
  const [row] = await tx.select({ name: tenants.name, timeZone, version: tenants.version }).from(tenants).where(eq(tenants.id, tenant.id));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Updates the settings of the visitor's tenant. @throws ApiError CONFLICT, BAD_REQUEST with TIME_ZONE_UNKNOWN */
export async function updateTenantSettings(
  tx: Transaction,
  visitor: Visitor,
  { version, name: given, ...settings }: TenantSettingsUpdate,
  requestId: string,
): Promise<TenantSettings> {
  if (!(await isTimeZone(tx, settings.timeZone))) throw new ApiError('BAD_REQUEST', { issues: [issue('timeZone', 'TIME_ZONE_UNKNOWN')] });
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, visitor.tenant.id)).for('update');
  const current = await showTenantSettings(tx, visitor);
  if (current.version !== version) throw new ApiError('CONFLICT', { current });
  const name = given ?? current.name;
  const changes = changesOf({ name: current.name, timeZone: current.timeZone }, { name, ...settings });
  if (Object.keys(changes).length === 0) return current;
  const [row] = await tx
    .update(tenants)
    .set({
      name,
      settings: sql`${tenants.settings} || ${JSON.stringify(settings)}::jsonb`,
      actor: actorOf(visitor),
      ...changed(tenants.version),
    })
    .where(eq(tenants.id, visitor.tenant.id))
    .returning({ name: tenants.name, timeZone, version: tenants.version });
  if (!row) throw new Error('the tenant that was just read cannot be written');
  await audit(tx, visitor, {
    action: 'tenant.updated',
    target: { type: 'tenant', id: visitor.tenant.id },
    detail: changes,
    requestId,
  });
  // Open tabs and administrators see the name.
  if (name !== current.name) await announce(tx, visitor, { type: 'session.changed', id: visitor.tenant.id, version: null });
  await announcePlatform(tx, actorOf(visitor), { type: 'tenant.changed', id: visitor.tenant.id, version: row.version });
  return row;
}
