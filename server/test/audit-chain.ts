import { expect } from '@rstest/core';
import { verifyAndNotify } from '../src/audit/chain.ts';
import { beginChains, sealNext } from '../src/audit/seal.ts';
import type { Browser } from './browser.ts';
import { type Product, testSettings } from './product.ts';

/** Renames the organization, which writes an audit entry. */
export async function renameTenant(owner: Browser, name: string): Promise<void> {
  const { version, timeZone } = JSON.parse((await owner.get('/api/tenant/settings')).text) as { version: number; timeZone: string }; // checked by its schema
  expect((await owner.put('/api/tenant/settings', { version, timeZone, name })).status).toBe(200);
}

/** Seals all entries that are queued, as the job does. */
export async function sealEntries({ database }: Product): Promise<void> {
  await database.maintain(beginChains);
  while ((await database.maintain((tx) => sealNext(tx, testSettings.secret))) > 0);
}

/** Verifies a chain as the nightly job does, without the limit of requests. */
export function checkChain({ database }: Product, tenant: string) {
  return verifyAndNotify((work) => database.inTenant({ tenantId: tenant, userId: '' }, work), tenant, testSettings.secret);
}

/** Runs statements as somebody who has the database, and not Cairn: past row-level security and triggers of the audit log. */
export async function tamperWith(product: Product, ...statements: string[]) {
  const tables = ['audit_events', 'audit_seals', 'audit_chains', 'audit_checkpoints'];
  const each = (what: string) => tables.map((table) => `alter table ${table} ${what} row level security;`).join(' ');
  const client = await product.owner.connect();
  try {
    await client.query(`begin; ${each('disable')} alter table audit_events disable trigger audit_events_enqueue`);
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    await client.query(`alter table audit_events enable trigger audit_events_enqueue; ${each('enable')} commit`);
    return results;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
