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
import { apiKeyCalls, apiKeys } from './schema.ts';
import { tellOfKey } from './tell.ts';

interface Call {
  agent: Agent;
  row: typeof apiKeyCalls.$inferInsert;
}

/** Calls are kept for 90 days. */
const isOld = lt(apiKeyCalls.at, sql`now() - interval '90 days'`);

/** Calls are written four times a second at most, for each organisation: each writing waits for the disk. */
const calls = gatherByTenant(writeCalls, 250);

/**
 * Writes down a call with a known key: in its log always, as its last use at most once a minute, a refusal of the key in the audit.
 * No agent waits for the log of what it was answered; a process that ends loses that of its last quarter of a second.
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
  // What a key does not reach is not there for it: the audit has it, though the key is as good as any that names what is gone.
  if (code && (isRefused || code === 'NOT_FOUND'))
    await database.inTenant(scopeOf(agent.visitor), async (tx) => {
      if (isRefused) await tx.insert(apiKeyCalls).values(row);
      const isNew = await auditRefusal(tx, agent, { code, requestId: c.get('requestId') });
      // What is answered is told as a use of the key; a refused key has none, and whoever waits for its first call is to see why.
      if (isRefused && isNew) await tell(tx, agent);
    });
  if (!isRefused)
    void calls
      .add(database, row.tenantId, [{ agent, row }])
      .catch((failure: unknown) => c.get('log').warn({ err: failure }, 'a call could not be written down'));
}

/** Resolved once all calls until now are written down. */
export function callsNoted(database: Database): Promise<void> {
  return calls.written(database);
}

function writeCalls(database: Database, tenantId: string, calls: readonly Call[]): Promise<void> {
  const used = new Map(calls.filter(({ row }) => row.code !== 'RATE_LIMITED').map((call) => [call.row.keyId, call]));
  return database.inTenant({ tenantId, userId: '' }, async (tx) => {
    await tx.insert(apiKeyCalls).values(calls.map(({ row }) => row));
    // In one order: two processes that write at the same time never wait for each other in a circle.
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

/** That a key was used, or used in vain. */
function tell(tx: Transaction, { apiKey, visitor }: Pick<Agent, 'apiKey' | 'visitor'>): Promise<void> {
  return tellOfKey(tx, visitor, { id: apiKey.id, makerId: visitor.user.id, version: null });
}

/** Forgets what is older than calls are kept with every key: one that is revoked, or that nobody uses, has no further use to forget it at. */
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

/** A key that somebody goes on using in vain is written down once a minute for each reason, not once for each call. @returns whether it was now */
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
