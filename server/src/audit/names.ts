import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/**
 * Reads the names of things in audit entries, by id. Names are never stored in the log: a person who is gone has none anymore. Titles of
 * conversations are left out, because they may be private.
 */
export async function namesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, display_name as name from users where id = ${wanted}
    union all select m.id, u.display_name from memberships m join users u on u.id = m.user_id where m.id = ${wanted}
    union all select id, email from invitations where id = ${wanted}
    union all select id, name from projects where id = ${wanted}
    union all select id, name from api_keys where id = ${wanted}
    union all select id, name from branches where id = ${wanted}
    union all select id, 'ADR ' || number || ' ' || title from decisions where id = ${wanted}
    union all select id, 'PAT-' || number || ' ' || rule from patterns where id = ${wanted}
    union all select id, number from invoices where id = ${wanted} and number is not null
    union all select id, '#' || number || ' ' || subject from tickets where id = ${wanted}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
