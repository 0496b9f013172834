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
 * Returns a fingerprint of all knowledge that a project can serve: equal fingerprints mean that nothing changed in between. It depends on
 * the changes that this transaction sees and not on the time, because a transaction that began earlier may commit later.
 */
export async function fingerprintOf(tx: Transaction, project: string): Promise<string> {
  const [row] = await ofProject(tx, { project });
  return row?.fingerprint ?? '';
}
