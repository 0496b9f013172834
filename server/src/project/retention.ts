import type { RetentionPreview } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { audit } from '../database/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { systemIn } from '../learning/system.ts';
import { findProject } from './access.ts';
import { eachDue, type Round } from './each-due.ts';
import { projects, type RetentionTally } from './schema.ts';

/** Conversations and sessions per step and transaction. */
const rowsAtOnce = 50;

/** Counts what would be deleted now with a retention of `days`. Includes everybody's private conversations. */
export async function previewRetention(tx: Transaction, visitor: Visitor, idOrSlug: string, days: number): Promise<RetentionPreview> {
  const { id } = await findProject(tx, visitor, idOrSlug, 'project.manage');
  const { rows } = await tx.execute<{ conversations: number; sessions: number }>(
    sql`select conversations, sessions from retention_count(${id}, ${days}::integer)`,
  );
  return rows[0] ?? { conversations: 0, sessions: 0 };
}

/**
 * Deletes content that is older than its project's retention (decision 44), in small steps with one transaction each. The next run
 * continues after a crash, or after `ending` is aborted. Audits the total of a run once, at its end. Returns the totals of all projects.
 */
export async function deleteOld(
  database: Database,
  log: Logger,
  { atOnce = rowsAtOnce, ending, failed }: Round = {},
): Promise<RetentionTally> {
  const all: RetentionTally = { conversations: 0, sessions: 0, events: 0 };
  await eachDue(database, log, { due: 'projects_with_retention', ending, failed }, async ({ tenantId, projectId }) => {
    const scope = { tenantId, userId: '' };
    while (!ending?.aborted && (await database.inTenant(scope, (tx) => deleteStep(tx, projectId, atOnce))));
    const deleted = await database.inTenant(scope, (tx) => tell(tx, tenantId, projectId));
    if (!deleted) return;
    log.info({ event: 'project.retention', tenantId, projectId, ...deleted }, 'data past its retention deleted');
    all.conversations += deleted.conversations;
    all.sessions += deleted.sessions;
    all.events += deleted.events;
  });
  return all;
}

async function deleteStep(tx: Transaction, projectId: string, atOnce: number): Promise<boolean> {
  const { rows } = await tx.execute<{ some: boolean }>(sql`select retention_step(${projectId}, ${atOnce}::integer) as some`);
  return rows[0]?.some ?? false;
}

/** Audits what was deleted since the last entry. */
async function tell(tx: Transaction, tenantId: string, projectId: string): Promise<RetentionTally | null> {
  const [project] = await tx
    .select({ tally: projects.retentionTally, days: projects.retentionDays })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update');
  if (!project?.tally) return null;
  await tx.update(projects).set({ retentionTally: null }).where(eq(projects.id, projectId));
  await audit(tx, systemIn(tenantId), {
    action: 'project.retention',
    target: { type: 'project', id: projectId },
    detail: { days: project.days, ...project.tally },
    requestId: `upkeep-${new Date().toISOString()}`,
  });
  return project.tally;
}
