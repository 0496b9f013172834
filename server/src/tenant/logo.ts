import { type TenantSettings, tenantLogo, tenantLogoSide } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { acceptPicture } from '../attachment/accept.ts';
import { fileResponse } from '../attachment/send.ts';
import { tenants } from '../auth/schema.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { showTenantSettings } from './settings.ts';

/** Returns the key of a logo in the private store. */
function logoKey(id: string): string {
  return `logos/${id}`;
}

/**
 * Re-encodes a picture as a small PNG without metadata and makes it the tenant's logo. A trigger queues the file of the former logo for
 * deletion.
 * @param version the version of the settings that the person saw
 * @throws ApiError BAD_REQUEST if the picture is rejected, CONFLICT
 */
export async function uploadLogo(
  { database, files, pictures }: Pick<ProductServices, 'database' | 'files' | 'pictures'>,
  visitor: Visitor,
  { version, content, requestId }: { version: number; content: Uint8Array; requestId: string },
): Promise<TenantSettings> {
  const { bytes } = await acceptPicture(pictures, content, { side: tenantLogoSide, as: 'png' });
  const id = newId('logo');
  // The file first, because members ask for it as soon as the row names it.
  await files.put(logoKey(id), bytes);
  try {
    return await database.inTenant(scopeOf(visitor), (tx) => setLogo(tx, visitor, { version, logo: id, requestId }));
  } catch (error) {
    await files.remove(logoKey(id));
    throw error;
  }
}

/** Sets or removes the logo. @throws ApiError CONFLICT with the current settings */
export async function setLogo(
  tx: Transaction,
  visitor: Visitor,
  { version, logo, requestId }: { version: number; logo: string | null; requestId: string },
): Promise<TenantSettings> {
  const own = eq(tenants.id, visitor.tenant.id);
  const [stored] = await tx.select({ settings: tenants.settings }).from(tenants).where(own).for('update');
  const current = await showTenantSettings(tx, visitor);
  if (current.version !== version) throw new ApiError('CONFLICT', { current });
  if (tenantLogo(stored?.settings) === logo) return current;
  await tx
    .update(tenants)
    .set({
      settings: logo === null ? sql`${tenants.settings} - 'logo'` : sql`${tenants.settings} || ${JSON.stringify({ logo })}::jsonb`,
      actor: actorOf(visitor),
      ...changed(tenants.version),
    })
    .where(own);
  await audit(tx, visitor, {
    action: logo === null ? 'tenant.logo-removed' : 'tenant.logo-changed',
    target: { type: 'tenant', id: visitor.tenant.id },
    requestId,
  });
  await announce(tx, visitor, { type: 'session.changed', id: visitor.tenant.id, version: null });
  return showTenantSettings(tx, visitor);
}

/** Responds with a logo to everyone who knows its address. @throws ApiError NOT_FOUND */
export async function answerLogo({ files }: Pick<ProductServices, 'files'>, id: string): Promise<Response> {
  const content = await files.read(logoKey(id));
  if (!content) throw new ApiError('NOT_FOUND');
  return fileResponse(content, {
    'Content-Type': 'image/png',
    'Content-Disposition': 'inline',
    // The content of an id never changes.
    'Cache-Control': 'public, max-age=86400, immutable',
  });
}
