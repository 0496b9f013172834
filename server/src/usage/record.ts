import type { UsageKind } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

const insertCall = prepared(
  'usage.call',
  sql`insert into usage_events (tenant_id, day, project_id, key_id, kind, quantity)
    select t.id, usage_day(t.settings, now()), ${sql.placeholder('projectId')}, ${sql.placeholder('keyId')}, used.kind, 1
    from tenants t, unnest(${sql.placeholder('kinds')}::text[]) as used(kind)
    where t.id = nullif(current_setting('app.tenant_id', true), '')
      and case when pg_current_xact_id_if_assigned() is null then set_config('synchronous_commit', 'off', true) else '' end is not null`,
);

/**
 * Records one use of a key for each of `kinds`, in the transaction of the call, so that a rollback records nothing. Does not make a
 * read-only transaction wait for the disk. A trigger (sql/usage) records what sessions use.
 */
export async function recordCall(
  tx: Transaction,
  { keyId, projectId = '', kinds }: { keyId: string; projectId?: string | undefined; kinds: readonly UsageKind[] },
): Promise<void> {
  await insertCall(tx, { projectId, keyId, kinds: [...kinds] });
}
