import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/schema.ts';

/** The name of a person of this tenant, as a column of a query; "User" (the specification's default) where they are gone. */
export function nameOf(userId: AnyColumn | SQL): SQL<string> {
  return sql<string>`coalesce((select ${users.displayName} from ${users} where ${users.id} = ${userId}), 'User')`;
}

/** The name of whoever wrote a row: a person's, an agent's client, or Cairn's own. */
export function actorName(actor: AnyColumn | SQL): SQL<string> {
  return sql<string>`case ${actor} ->> 'type' when 'user' then ${nameOf(sql`${actor} ->> 'id'`)} when 'agent' then coalesce(${actor} ->> 'client', 'Agent') else 'Cairn' end`;
}
