import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { idempotencyKeys } from '../auth/schema.ts';
import type { TenantScope, Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices } from './context.ts';
import { ApiError } from './error.ts';
import { issue } from './issue.ts';
import { scopeOf } from './visitor.ts';

const header = 'Idempotency-Key';
const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;
const keptFor = sql`interval '48 hours'`;
/** Namespace of the advisory lock of a key. Any fixed number works. */
const keyLock = 720_313;

/** Rolls back the transaction of a request whose response must not be stored. The key stays free. */
class NothingSettled extends Error {}

/**
 * Executes a state-changing request with an Idempotency-Key only once. Stores the response for 48 hours per person or API key, and replays
 * it for the same request. Rejects a different request with the same key, and a second request while the first runs. The changes and the
 * response are committed in one transaction, so after a crash both exist or neither. Only final responses are stored: after a 401, 429 or
 * 5xx the same key can be retried.
 */
export function idempotency({ database }: KernelServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = c.req.header(header);
    const visitor = c.get('visitor');
    if (key === undefined || !visitor || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (!keyPattern.test(key)) throw new ApiError('BAD_REQUEST', { issues: [issue(header, 'VALUE_INVALID')] });
    const { pathname, search } = new URL(c.req.url);
    const requestHash = createHash('sha256')
      .update(`${c.req.method} ${pathname}${search}\n`)
      .update(await c.req.text())
      .digest('base64url');
    const scope = scopeOf(visitor);
    try {
      return await database.together(scope, async (tx) => {
        const former = await claim(tx, scope, key);
        if (former) {
          if (former.requestHash !== requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH');
          c.header('Idempotent-Replayed', 'true');
          const status = former.status as ContentfulStatusCode; // was a valid status when stored
          return c.body(former.answer, status, { 'Content-Type': 'application/json' });
        }
        await next();
        const { status } = c.res;
        if (status >= 500 || status === 401 || status === 429) throw new NothingSettled();
        await tx
          .insert(idempotencyKeys)
          .values({ tenantId: scope.tenantId, userId: scope.userId, key, requestHash, status, answer: await c.res.clone().text() });
        return undefined;
      });
    } catch (error) {
      if (error instanceof NothingSettled) return undefined;
      throw error;
    }
  });
}

/** Locks the key for this transaction. Returns the stored response, or undefined if the key is new. @throws ApiError IN_PROGRESS */
async function claim(tx: Transaction, { userId }: TenantScope, key: string): Promise<typeof idempotencyKeys.$inferSelect | undefined> {
  const locked = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyLock}::int, hashtext(${`${userId} ${key}`})) as free`,
  );
  if (!locked.rows[0]?.free) throw new ApiError('IN_PROGRESS', { retryAfter: 1 });
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), lt(idempotencyKeys.createdAt, sql`now() - ${keptFor}`)));
  const [former] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return former;
}
