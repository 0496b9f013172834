import type { Product } from './product.ts';

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
