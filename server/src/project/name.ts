import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { projects } from './schema.ts';

/** Returns the name of a row's project for sorting, as a subquery, so that the sort needs no join. */
export function projectName(table: { tenantId: AnyColumn; projectId: AnyColumn }): SQL<string> {
  return sql<string>`(select lower(${projects.name}) from ${projects} where ${projects.tenantId} = ${table.tenantId} and ${projects.id} = ${table.projectId})`;
}
