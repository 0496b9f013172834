import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { users } from '../auth/schema.ts';

/** Selects the name of a person of this tenant, or "User" (the specification's default) if they are gone. */
export function nameOf(userId: AnyColumn | SQL): SQL<string> {
  return sql<string>`coalesce((select ${users.displayName} from ${users} where ${users.id} = ${userId}), 'User')`;
}

/** Selects the name of the author of a row: of the person, of the agent's client, or "Cairn". */
export function actorName(actor: AnyColumn | SQL): SQL<string> {
  return sql<string>`case ${actor} ->> 'type' when 'user' then ${nameOf(sql`${actor} ->> 'id'`)} when 'agent' then coalesce(${actor} ->> 'client', 'Agent') else 'Cairn' end`;
}
