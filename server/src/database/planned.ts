import type { SQLWrapper } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { dialect } from './dialect.ts';

/**
 * A statement that is written once, and that PostgreSQL plans once for each connection: under row-level security planning may cost
 * more than reading. What differs from call to call is a `sql.placeholder`.
 * @param name the statement's alone: a connection knows it by that
 */
export function planned<Row>(name: string, statement: SQLWrapper): (tx: Transaction, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement.getSQL());
  return async (tx, values) => {
    const prepared = tx._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(query, undefined, name, false);
    const { rows } = await prepared.execute(values);
    return rows;
  };
}
