import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** Who or what wrote a row. */
export interface Actor {
  type: 'user' | 'agent' | 'system';
  id: string;
  apiKeyId?: string;
  sessionId?: string;
  /** The agent's client, which is also its name: `Claude Code`. */
  client?: string;
}

/** PostgreSQL's full-text vector: written by the database, never by us. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The columns that every row has, `tenant_id` aside. `version` is the optimistic lock. */
export const rowColumns = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  actor: jsonb('actor').$type<Actor>().notNull(),
};

export const tenantColumn = () => text('tenant_id').notNull();

/** A list of short texts. */
export const texts = (name: string) => jsonb(name).$type<string[]>().notNull().default(sql`'[]'::jsonb`);

/** The session in which an agent has written the row, out of its actor: a column of its own, since row-level security lets no index look into JSON. */
export const writingSession = () => text('session_id').generatedAlwaysAs(sql.raw(`actor ->> 'sessionId'`));

const hash = customType<{ data: string }>({ dataType: () => 'bigint' });

/**
 * A hash of these columns (by their names in the database), which the database keeps: it is another wherever one of them is, and read
 * in a tenth of the time that hashing them takes.
 */
export const hashOf = (name: string, columns: readonly string[]) =>
  hash(name).generatedAlwaysAs(sql.raw(`hash_record_extended(row(${columns.join(', ')}), 0)`));

/**
 * The CHECK constraint of a column that holds one of `values`: the array that its type comes from, `text('status', { enum: ticketStates })`.
 * A test fails for such a column without one.
 */
export function oneOf(column: AnyPgColumn, values: readonly string[]) {
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return check(`${getTableName(column.table)}_${column.name}_check`, sql`${column} in (${sql.raw(literals)})`);
}
