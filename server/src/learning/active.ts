import { type AnyColumn, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';

/** Of a project that is active, as a condition on a table's own column: what is of an archived one is left as it is until it is active again. */
export function inActiveProject(tx: Transaction, projectId: AnyColumn): SQL {
  return inArray(projectId, tx.select({ id: projects.id }).from(projects).where(eq(projects.status, 'active')));
}
