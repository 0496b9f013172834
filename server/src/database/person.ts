import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/schema.ts';

/**
 * Selects the name of a person of this tenant, the name that they had when they were removed or their texts were exported elsewhere, or
 * "User" (the specification's default) if their account is gone.
 */
export function nameOf(userId: AnyColumn | SQL): SQL<string> {
  const former = sql`(select former_members.display_name from former_members where former_members.user_id = ${userId})`;
  const imported = sql`(select imported_authors.display_name from imported_authors where imported_authors.user_id = ${userId})`;
  return sql<string>`coalesce((select ${users.displayName} from ${users} where ${users.id} = ${userId}), ${former}, ${imported}, 'User')`;
}

/** Selects the name of the author of a row: of the person, of the agent's client, or "Cairn". */
export function actorName(actor: AnyColumn | SQL): SQL<string> {
  return sql<string>`case ${actor} ->> 'type' when 'user' then ${nameOf(sql`${actor} ->> 'id'`)} when 'agent' then coalesce(${actor} ->> 'client', 'Agent') else 'Cairn' end`;
}
