import { createHash } from 'node:crypto';
import type { AnyColumn, Query, SQLWrapper } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { dialect } from './dialect.ts';

/**
 * Creates a prepared statement, which PostgreSQL plans once per connection. Under row-level security, planning can cost more than reading.
 * Use `sql.placeholder` for the values.
 * @param name must be unique, because a connection identifies the statement by it
 */
export function prepared<Row>(name: string, statement: SQLWrapper): (tx: Transaction, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement.getSQL());
  return (tx, values) => execute(tx, name, query, values);
}

/** Runs a prepared statement that is built on each call but has few distinct texts. Values are parameters. */
export function preparedByText<Row>(tx: Transaction, statement: SQLWrapper): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement.getSQL());
  return execute(tx, createHash('sha256').update(query.sql).digest('base64url'), query, {});
}

/** Converts a raw row of a prepared statement to a row of the table with these columns. */
export function rowOf<Row>(columns: Record<keyof Row & string, AnyColumn>, read: Record<string, unknown>): Row {
  const values = Object.entries<AnyColumn>(columns).map(([key, column]) => {
    const value = read[column.name];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(values) as Row; // each value is mapped by its column
}

async function execute<Row>(tx: Transaction, name: string, query: Query, values: Record<string, unknown>): Promise<Row[]> {
  const prepared = tx._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(query, undefined, name, false);
  const { rows } = await prepared.execute(values);
  return rows;
}
