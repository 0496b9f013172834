import { createHash } from 'node:crypto';
import type { AnyColumn, Query, SQLWrapper } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { dialect } from './dialect.ts';

/**
 * A statement that is written once, and that PostgreSQL plans once for each connection: under row-level security planning may cost
 * more than reading. What differs from call to call is a `sql.placeholder`.
 * @param name the statement's alone: a connection knows it by that
 */
export function planned<Row>(name: string, statement: SQLWrapper): (tx: Transaction, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement.getSQL());
  return (tx, values) => execute(tx, name, query, values);
}

/** The same for a statement that is written anew at each call, in a few shapes: what differs besides is a parameter. */
export function plannedByText<Row>(tx: Transaction, statement: SQLWrapper): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement.getSQL());
  return execute(tx, createHash('sha256').update(query.sql).digest('base64url'), query, {});
}

/** What a planned statement has read of these columns of a table, under their own names, as a row of it. */
export function rowOf<Row>(columns: Record<keyof Row & string, AnyColumn>, read: Record<string, unknown>): Row {
  const values = Object.entries<AnyColumn>(columns).map(([key, column]) => {
    const value = read[column.name];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(values) as Row; // each column by itself, as its table has it
}

async function execute<Row>(tx: Transaction, name: string, query: Query, values: Record<string, unknown>): Promise<Row[]> {
  const prepared = tx._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(query, undefined, name, false);
  const { rows } = await prepared.execute(values);
  return rows;
}
