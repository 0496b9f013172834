import { and, eq, sql } from 'drizzle-orm';
import { tenants } from '../../auth/schema.ts';
import { fieldsOf } from '../../billing/plan-change.ts';
import { lockSubscription, saveSubscription } from '../../billing/subscription.ts';
import type { Actor } from '../../database/column.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { changed } from '../../database/optimistic.ts';
import { announcePlatform } from '../../event/announce.ts';
import type { JobRun } from '../../job-runner/job.ts';

/** Rows per step and transaction. Dependent rows are deleted with them. */
const rowsAtOnce = 200;

/**
 * Tables with many rows, deleted in steps, with the column by which their rows refer to each other. The order follows the references between
 * them: a branch, for example, goes with its project, after what was recorded on it.
 */
const large: readonly { table: string; refersBy?: string }[] = [
  { table: 'conversations' },
  { table: 'sessions', refersBy: 'handoff_from_id' },
  { table: 'patterns', refersBy: 'successor_id' },
  { table: 'decisions', refersBy: 'supersedes_id' },
  { table: 'notifications' },
  { table: 'tickets' },
  { table: 'events' },
  { table: 'audit_seals' },
  { table: 'audit_queue' },
  { table: 'audit_events' },
];

/** Tables deleted in the last step, with all that depends on them. Members last: a trigger of theirs writes to the audit log. */
const rest = [
  ...['projects', 'api_keys', 'memberships', 'former_members', 'invitations', 'tenant_domains', 'integrations', 'second_steps'],
  ...['sign_on_connections', 'tenant_suspensions', 'tenant_notes', 'plan_overrides', 'mail_deliveries'],
  ...['state_moves', 'idempotency_keys', 'knowledge_changes', 'data_imports', 'imported_authors'],
  ...['notifications', 'events', 'audit_queue', 'audit_seals', 'audit_events', 'audit_checkpoints', 'audit_chains'],
];

/**
 * Deletes the data of organizations whose grace period is over, in steps with one transaction each. The next run continues after a crash.
 * What bookkeeping needs stays: the name, invoices with their addressee, subscriptions, and the sums of usage. Returns the ids.
 */
export async function deleteClosedTenants(
  database: Database,
  { now, signal, failed, log, requestId }: Pick<JobRun, 'now' | 'signal' | 'failed' | 'log' | 'requestId'>,
  atOnce = rowsAtOnce,
): Promise<string[]> {
  const due = sql`${tenants.status} = 'active' and ${tenants.closesAt} <= ${now.toISOString()}::timestamptz`;
  const rows = await database.maintain((tx) => tx.select({ id: tenants.id }).from(tenants).where(due).orderBy(tenants.closesAt));
  const gone: string[] = [];
  for (const { id } of rows) {
    if (signal.aborted) break;
    try {
      let left = true;
      while (left && !signal.aborted)
        left = await database.maintain(async (tx) => {
          // An owner may have canceled since the list was read. After `closesAt` that is refused.
          const found = await tx
            .select({ id: tenants.id })
            .from(tenants)
            .where(and(eq(tenants.id, id), due))
            .for('update');
          if (found.length === 0) return false;
          if (await deleteSome(tx, id, atOnce)) return true;
          await finish(tx, id, { now, requestId });
          gone.push(id);
          return false;
        });
    } catch (error) {
      failed(error, { tenantId: id });
    }
  }
  for (const tenantId of gone) log.info({ event: 'tenant.deleted', tenantId }, 'data of a closed organization deleted');
  return gone;
}

/** Deletes the next rows of the first large table that still has some. Returns false if none has. */
async function deleteSome(tx: Transaction, tenantId: string, most: number): Promise<boolean> {
  for (const { table, refersBy } of large) {
    const name = sql.identifier(table);
    if (refersBy !== undefined)
      await tx.execute(sql`
        update ${name} set ${sql.identifier(refersBy)} = null where tenant_id = ${tenantId} and ${sql.identifier(refersBy)} in (
          select id from ${name} where tenant_id = ${tenantId} order by id limit ${most})`);
    const { rowCount } = await tx.execute(
      refersBy === undefined
        ? sql`delete from ${name} where ctid = any (array(select ctid from ${name} where tenant_id = ${tenantId} limit ${most}))`
        : sql`delete from ${name} where id in (select id from ${name} where tenant_id = ${tenantId} order by id limit ${most})`,
    );
    if (rowCount) return true;
  }
  return false;
}

async function finish(tx: Transaction, tenantId: string, { now, requestId }: Pick<JobRun, 'now' | 'requestId'>): Promise<void> {
  for (const table of rest) await tx.execute(sql`delete from ${sql.identifier(table)} where tenant_id = ${tenantId}`);
  const actor = { type: 'system', id: 'tenant-deletion' } as const;
  await endSubscription(tx, { tenantId, actor, now });
  const [row] = await tx
    .update(tenants)
    .set({ status: 'closed', plan: 'free', settings: {}, limits: {}, actor, ...changed(tenants.version) })
    .where(eq(tenants.id, tenantId))
    .returning({ version: tenants.version });
  // The tenant has no audit log any more, so the platform's has the entry.
  await tx.execute(sql`
    insert into platform_audit (actor, permission, purpose, request_id)
    values (${JSON.stringify(actor)}::jsonb, 'installation', ${`delete closed organization ${tenantId}`}, ${requestId})`);
  await announcePlatform(tx, actor, { type: 'tenant.changed', id: tenantId, version: row?.version ?? null });
}

/** The billing job works on active organizations only, so it cannot end the subscription later. */
async function endSubscription(tx: Transaction, by: { tenantId: string; actor: Actor; now: Date }): Promise<void> {
  const before = await lockSubscription(tx, by.tenantId);
  if (before && before.state !== 'cancelled')
    await saveSubscription(tx, { ...by, before }, { ...fieldsOf(before), state: 'cancelled', next: null, agreedMinor: null });
}
