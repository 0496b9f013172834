import { type AnyColumn, eq, inArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { projects } from '../project/schema.ts';

/**
 * Returns a condition on a table's project column: the project is active. Rows of archived projects stay unchanged until the project is
 * active again.
 */
export function inActiveProject(tx: Transaction, projectId: AnyColumn): SQL {
  return inArray(projectId, tx.select({ id: projects.id }).from(projects).where(eq(projects.status, 'active')));
}
