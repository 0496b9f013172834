import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { audit } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';
import { eachDue, type Round } from './each-due.ts';
import { projects } from './schema.ts';

/** Rows per step and transaction. Dependent rows are deleted with them. */
const rowsAtOnce = 100;

/**
 * Permanently deletes projects that were deleted thirty days ago, in steps with one transaction each. The next run continues after a crash,
 * or after `ending` is aborted. The database enforces the thirty days. Returns the ids of the deleted projects.
 */
export async function deleteForGood(
  database: Database,
  log: Logger,
  { atOnce = rowsAtOnce, ending, failed }: Round = {},
): Promise<string[]> {
  const gone: string[] = [];
  await eachDue(database, log, { due: 'projects_to_delete', ending, failed }, async ({ tenantId, projectId }) => {
    let left: number | null = 1;
    while (left !== null && left > 0 && !ending?.aborted) left = await deleteStep(database, tenantId, projectId, atOnce);
    if (left !== 0) return; // another process was faster, or the next run continues
    gone.push(projectId);
    log.info({ event: 'project.deleted', tenantId, projectId }, 'project permanently deleted');
  });
  return gone;
}

/** Returns the number of rows deleted by this step; 0 when the project itself was deleted, null if there is nothing to delete. */
async function deleteStep(database: Database, tenantId: string, projectId: string, atOnce: number): Promise<number | null> {
  return database.inTenant({ tenantId, userId: '', deleted: 'shown' }, async (tx) => {
    const [project] = await tx
      .select({ name: projects.name, key: projects.key, deletedAt: projects.deletedAt })
      .from(projects)
      .where(sql`${projects.id} = ${projectId}`);
    const { rows } = await tx.execute<{ left: number | null }>(sql`select project_delete_step(${projectId}, ${atOnce}::integer) as left`);
    const left = rows[0]?.left ?? null;
    if (left === 0 && project)
      await audit(tx, systemIn(tenantId), {
        action: 'project.deleted-for-good',
        target: { type: 'project', id: projectId },
        detail: { name: project.name, key: project.key, deletedAt: project.deletedAt?.toISOString() ?? null },
        requestId: `upkeep-${new Date().toISOString()}`,
      });
    return left;
  });
}
