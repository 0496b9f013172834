import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';

/** A project with due work, as returned by database functions that read across tenants. */
interface DueProject extends Record<string, string> {
  tenantId: string;
  projectId: string;
}

/** Options for processing projects. */
export interface Round {
  /** Rows per step. */
  atOnce?: number;
  ending?: AbortSignal | undefined;
  /** Records a failure in one project. If omitted, it is only logged. */
  failed?: ((error: unknown, about: Readonly<Record<string, string>>) => void) | undefined;
}

/** Processes the projects that `due` returns, one by one. A failure is logged and does not stop the others. */
export async function eachDue(
  database: Database,
  log: Logger,
  { due, ending, failed }: { due: 'projects_with_retention' | 'projects_to_delete' } & Pick<Round, 'ending' | 'failed'>,
  work: (project: DueProject) => Promise<void>,
): Promise<void> {
  const { rows } = await database.anonymous((tx) =>
    tx.execute<DueProject>(sql`select tenant_id as "tenantId", project_id as "projectId" from ${sql.raw(due)}()`),
  );
  for (const project of rows) {
    if (ending?.aborted) return;
    try {
      await work(project);
    } catch (error) {
      if (failed) failed(error, { ...project });
      else
        log.warn(
          { event: 'project.maintenance_failed', err: error, ...project },
          'maintenance of a project failed; retried in the next run',
        );
    }
  }
}
