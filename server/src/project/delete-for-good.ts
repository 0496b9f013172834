import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { audit } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';
import { eachDue, type Round } from './each-due.ts';
import { projects } from './schema.ts';

/** Rows of one step, and so of one transaction: what hangs on them goes with them. */
const rowsAtOnce = 100;

/**
 * Deletes for good what was deleted thirty days ago, step by step, each in its own transaction: what a killed process has left
 * is done by the next round, and so is what is left when `ending` says that the server stops. The database itself sees to the thirty
 * days. Gives the ids of the projects that are gone.
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
    if (left !== 0) return; // another process was quicker, or the next round goes on
    gone.push(projectId);
    log.info({ event: 'project.deleted', tenantId, projectId }, 'project permanently deleted');
  });
  return gone;
}

/** How many rows this step has deleted; 0 with the project itself, null where there is nothing to delete. */
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
