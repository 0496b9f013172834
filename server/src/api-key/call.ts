import type { ErrorCode } from '@cairn/api';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { auditEvents } from '../auth/schema.ts';
import { audit } from '../database/audit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { gatherByTenant } from '../database/gather.ts';
import type { Agent, AppEnv } from '../http/context.ts';
import { errorStatus, refusalIn } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { JobRun } from '../job-runner/job.ts';
import type { ProductServices } from '../services.ts';
import { publishKey } from './publish.ts';
import { apiKeyCalls, apiKeys } from './schema.ts';

interface Call {
  agent: Agent;
  row: typeof apiKeyCalls.$inferInsert;
}

/** Calls are kept for 90 days. */
const isOld = lt(apiKeyCalls.at, sql`now() - interval '90 days'`);

/** Writes calls at most four times per second and organization, because each write waits for the disk. */
const calls = gatherByTenant(writeCalls, 250);

/**
 * Logs a call with a known key. Always adds it to the call log, updates the last use at most once a minute, and audits a rejected key. The
 * response does not wait for the log; if the process dies, up to a quarter of a second of calls is lost.
 */
export async function noteCall(
  c: Context<AppEnv>,
  { database }: Pick<ProductServices, 'database'>,
  agent: Agent,
  { error, milliseconds }: { error: unknown; milliseconds: number },
): Promise<void> {
  const code = error ? (refusalIn(error)?.code ?? 'SERVER_ERROR') : null;
  const row = {
    tenantId: agent.visitor.tenant.id,
    keyId: agent.apiKey.id,
    at: new Date(),
    operation: agent.operation,
    client: agent.client,
    address: agent.address,
    status: code ? errorStatus[code] : c.res.status,
    code: code ?? '',
    milliseconds: Math.round(milliseconds),
  };
  const isRefused = code?.startsWith('KEY_');
  // Projects outside the key's access look missing. Audit them, although a valid key may also name a deleted item.
  if (code && (isRefused || code === 'NOT_FOUND'))
    await database.inTenant(scopeOf(agent.visitor), async (tx) => {
      if (isRefused) await tx.insert(apiKeyCalls).values(row);
      const isNew = await auditRefusal(tx, agent, { code, requestId: c.get('requestId') });
      // Successful calls are published as uses of the key. Publish a rejected call too, so that a person waiting for the first call sees
      // why it fails.
      if (isRefused && isNew) await tell(tx, agent);
    });
  if (!isRefused)
    void calls
      .add(database, row.tenantId, [{ agent, row }])
      .catch((failure: unknown) => c.get('log').warn({ err: failure }, 'a call could not be written down'));
}

/** Resolves when all calls so far are written. */
export function callsNoted(database: Database): Promise<void> {
  return calls.written(database);
}

function writeCalls(database: Database, tenantId: string, calls: readonly Call[]): Promise<void> {
  const used = new Map(calls.filter(({ row }) => row.code !== 'RATE_LIMITED').map((call) => [call.row.keyId, call]));
  return database.inTenant({ tenantId, userId: '' }, async (tx) => {
    await tx.insert(apiKeyCalls).values(calls.map(({ row }) => row));
    // A fixed order prevents deadlocks between concurrent processes.
    for (const [, { agent }] of [...used].toSorted(([a], [b]) => (a < b ? -1 : 1))) await noteUse(tx, agent);
  });
}

async function noteUse(tx: Transaction, { apiKey, address, client, visitor }: Agent): Promise<void> {
  const noted = await tx
    .update(apiKeys)
    .set({ lastUsedAt: new Date(), lastUsedAddress: address, lastUsedClient: client })
    .where(and(eq(apiKeys.id, apiKey.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`))))
    .returning({ id: apiKeys.id });
  if (noted.length === 0) return;
  await tx.delete(apiKeyCalls).where(and(eq(apiKeyCalls.keyId, apiKey.id), isOld));
  await tell(tx, { apiKey, visitor });
}

/** Publishes that a key was used or rejected. */
function tell(tx: Transaction, { apiKey, visitor }: Pick<Agent, 'apiKey' | 'visitor'>): Promise<void> {
  return publishKey(tx, visitor, { id: apiKey.id, makerId: visitor.user.id, version: null });
}

/** Deletes calls older than the retention period, for all keys, including revoked and unused ones. */
export async function forgetCalls(database: Database, run: JobRun): Promise<void> {
  await eachTenantInParts(
    database,
    run,
    {
      deleted: async (tx) => {
        const own = inArray(apiKeyCalls.keyId, tx.select({ id: apiKeys.id }).from(apiKeys));
        return (await tx.delete(apiKeyCalls).where(and(own, isOld))).rowCount ?? 0;
      },
    },
    { inactive: true },
  );
}

/** Audits a rejected key at most once a minute per reason. @returns whether an entry was written */
export async function auditRefusal(
  tx: Transaction,
  { apiKey, address, client, visitor }: Agent,
  { code, requestId }: { code: ErrorCode; requestId: string },
): Promise<boolean> {
  const [former] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.targetId, apiKey.id),
        eq(auditEvents.action, 'api-key.refused'),
        sql`${auditEvents.createdAt} > now() - interval '1 minute'`,
        sql`${auditEvents.detail} ->> 'code' = ${code}`,
      ),
    )
    .limit(1);
  if (former) return false;
  const target = { type: 'api-key', id: apiKey.id };
  await audit(tx, visitor, { action: 'api-key.refused', target, detail: { code, address, client }, requestId, outcome: 'refused' });
  return true;
}
