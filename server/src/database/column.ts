import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** The author of a row. */
export interface Actor {
  type: 'user' | 'agent' | 'system';
  id: string;
  apiKeyId?: string;
  sessionId?: string;
  /** The agent's client, used as its name, such as `Claude Code`. */
  client?: string;
  /** Only in audit entries: a person of Cairn who acted in a tenant that is not their own. */
  staff?: true;
  /** An operator of the installation who acts as this person. */
  operator?: { id: string; name: string };
  /** The row comes from an import. `id` is no account here. */
  imported?: true;
}

/** PostgreSQL's full-text search vector. The database computes it. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Columns of every row, besides `tenant_id`. `version` is for optimistic locking. */
export const rowColumns = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  actor: jsonb('actor').$type<Actor>().notNull(),
};

export const tenantColumn = () => text('tenant_id').notNull();

/** A list of short texts, stored as JSON. */
export const texts = (name: string) => jsonb(name).$type<string[]>().notNull().default(sql`'[]'::jsonb`);

/**
 * The agent session that wrote the row, generated from `actor`. It is a separate column because under row-level security an index cannot
 * use an expression on JSON.
 */
export const writingSession = () => text('session_id').generatedAlwaysAs(sql.raw(`actor ->> 'sessionId'`));

const hash = customType<{ data: string }>({ dataType: () => 'bigint' });

/**
 * A generated hash of these columns (names as in the database). It changes when one of them changes. Reading it takes a tenth of the time
 * of hashing the columns.
 */
export const hashOf = (name: string, columns: readonly string[]) =>
  hash(name).generatedAlwaysAs(sql.raw(`hash_record_extended(row(${columns.join(', ')}), 0)`));

/**
 * Returns the CHECK constraint of a column that holds one of `values`. Use the array that the type comes from: `text('status', { enum:
 * ticketStates })`. A test fails for such columns without a constraint.
 */
export function oneOf(column: AnyPgColumn, values: readonly string[]) {
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return check(`${getTableName(column.table)}_${column.name}_check`, sql`${column} in (${sql.raw(literals)})`);
}
