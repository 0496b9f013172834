import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/**
 * Reads the names of things in audit entries, by id. Names are never stored in the log: a removed member has the name that was kept of
 * them, and a person without an account has none. Titles of conversations are left out, because they may be private.
 */
export async function namesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param([...new Set(ids)])}::text[])`;
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select user_id as id, display_name as name from former_members where user_id = ${wanted}
    union all select e.target_id, f.display_name from audit_events e join former_members f on f.user_id = e.detail ->> 'userId'
      where e.action = 'member.removed' and e.target_id = ${wanted}
    union all select id, display_name from users where id = ${wanted}
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
