import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';

/** A project of which something is due, as the functions of the database that look across tenants name it. */
interface DueProject extends Record<string, string> {
  tenantId: string;
  projectId: string;
}

/** How projects are worked through. */
export interface Round {
  /** Rows of one step. */
  atOnce?: number;
  ending?: AbortSignal | undefined;
  /** Records what fails in one project; the log alone, where it is left out. */
  failed?: ((error: unknown, about: Readonly<Record<string, string>>) => void) | undefined;
}

/** Goes about the projects that `due` names, one after the other. What fails in one would fail again: it is logged, and the others go on. */
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
