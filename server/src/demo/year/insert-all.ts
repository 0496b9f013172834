import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database/database.ts';

/** Inserts rows as a single parameter, in a third of the time that one parameter per value takes. All rows must have the same columns. */
export async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const named = rows.map((row) => {
    const values = new Map(Object.entries(row));
    return Object.fromEntries(columns.map(([key, { name }]) => [name, values.get(key) ?? null]));
  });
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)`,
  );
}
