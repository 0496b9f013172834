import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { knowledgeChanges } from '../schema.ts';

const { mark, projectId } = knowledgeChanges;
const summed = sql`select count(*) || ':' || coalesce(sum(${mark}), 0) from ${knowledgeChanges}`;

const ofProject = prepared<{ fingerprint: string }>(
  'knowledge_fingerprint',
  sql`select concat_ws(' ', current_setting('app.tenant_id'), (${summed} where ${projectId} = ${sql.placeholder('project')}),
    (${summed} where ${projectId} is null)) as fingerprint`,
);

/**
 * A fingerprint of all that a project could tell: where two are the same, nothing of it was changed in between. Of the changes that this
 * transaction sees, and never of the clock: one that began before another may well end after it.
 */
export async function fingerprintOf(tx: Transaction, project: string): Promise<string> {
  const [row] = await ofProject(tx, { project });
  return row?.fingerprint ?? '';
}
