import { type TenantSettings, type TenantSettingsUpdate, tenantDefaults, tenantLogo } from '@cairn/api';
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

const columns = {
  name: tenants.name,
  timeZone: sql<string>`tenant_time_zone(${tenants.settings})`,
  stored: tenants.settings,
  version: tenants.version,
};

/** Returns the settings of the visitor's tenant. */
export async function showTenantSettings(tx: Transaction, { tenant }: Pick<Visitor, 'tenant'>): Promise<TenantSettings> {
  const [row] = await tx.select(columns).from(tenants).where(eq(tenants.id, tenant.id));
  if (!row) throw new ApiError('NOT_FOUND');
  return toSettings(row);
}

/** Updates the settings of the visitor's tenant. @throws ApiError CONFLICT, BAD_REQUEST with TIME_ZONE_UNKNOWN */
export async function updateTenantSettings(
  tx: Transaction,
  visitor: Visitor,
  { version, ...given }: TenantSettingsUpdate,
  requestId: string,
): Promise<TenantSettings> {
  if (!(await isTimeZone(tx, given.timeZone))) throw new ApiError('BAD_REQUEST', { issues: [issue('timeZone', 'TIME_ZONE_UNKNOWN')] });
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, visitor.tenant.id)).for('update');
  const current = await showTenantSettings(tx, visitor);
  if (current.version !== version) throw new ApiError('CONFLICT', { current });
  const { version: _version, logo: _logo, ...before } = current;
  const { name, ...settings } = { ...before, ...given };
  const changes = changesOf(before, { name, ...settings });
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
    .returning(columns);
  if (!row) throw new Error('the tenant that was just read cannot be written');
  await audit(tx, visitor, {
    action: 'tenant.updated',
    target: { type: 'tenant', id: visitor.tenant.id },
    detail: changes,
    requestId,
  });
  // Open tabs show the name, and their forms begin with the defaults.
  await announce(tx, visitor, { type: 'session.changed', id: visitor.tenant.id, version: null });
  await announcePlatform(tx, actorOf(visitor), { type: 'tenant.changed', id: visitor.tenant.id, version: row.version });
  return toSettings(row);
}

type Row = Pick<TenantSettings, 'name' | 'timeZone' | 'version'> & { stored: Record<string, unknown> };

function toSettings({ stored, version, ...row }: Row): TenantSettings {
  return { ...row, ...tenantDefaults(stored), logo: tenantLogo(stored), version };
}
