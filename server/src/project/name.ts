import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { projects } from './schema.ts';

/** The name of a row's project, to sort by: of the row alone, so that no other table is needed to find its place. */
export function projectName(table: { tenantId: AnyColumn; projectId: AnyColumn }): SQL<string> {
  return sql<string>`(select lower(${projects.name}) from ${projects} where ${projects.tenantId} = ${table.tenantId} and ${projects.id} = ${table.projectId})`;
}
