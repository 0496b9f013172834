import { eq } from 'drizzle-orm';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { tenants } from './schema.ts';

/** The tenant of platform staff and administrators, and of support requests without an account. */
const platformTenant = { name: 'Cairn', slug: 'cairn' };

/** Returns whether a slug is that of the platform tenant. */
export function isPlatformTenant(slug: string): boolean {
  return slug === platformTenant.slug;
}

/** Returns the id of the platform tenant. Creates it as `actor` if missing. Requires the scope of the installation. */
export async function ensurePlatformTenant(tx: Transaction, actor: Actor): Promise<{ id: string; isNew: boolean }> {
  const [found] = await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, platformTenant.slug));
  if (found) return { id: found.id, isNew: false };
  const id = newId('ten');
  await tx.insert(tenants).values({ id, ...platformTenant, actor });
  return { id, isNew: true };
}
