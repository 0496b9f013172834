import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { idempotencyKeys } from '../auth/schema.ts';
import type { AppEnv, ProductServices } from './context.ts';
import { ApiError } from './error.ts';
import { issue } from './issue.ts';
import { scopeOf } from './visitor.ts';

const header = 'Idempotency-Key';
const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;
/** A request that has not answered after this long has died with its process: the key may be taken over. */
const abandonedAfter = sql`interval '2 minutes'`;
const keptFor = sql`interval '48 hours'`;

/**
 * Lets a state-changing request with an Idempotency-Key happen once: its answer is kept 48 hours for the same person, and
 * given again to the same request. Another request under the key is refused; so is a second one while the first runs.
 * Only answers that settle the matter are kept: after a 401, 429 or 5xx the same key tries again.
 */
export function idempotency({ database }: ProductServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = c.req.header(header);
    const visitor = c.get('visitor');
    if (key === undefined || !visitor || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (!keyPattern.test(key)) throw new ApiError('BAD_REQUEST', { issues: [issue(header, 'VALUE_INVALID')] });

    const scope = scopeOf(visitor);
    const { pathname, search } = new URL(c.req.url);
    const requestHash = createHash('sha256')
      .update(`${c.req.method} ${pathname}${search}\n`)
      .update(await c.req.text())
      .digest('base64url');
    const mine = and(eq(idempotencyKeys.userId, visitor.user.id), eq(idempotencyKeys.key, key));

    const former = await database.inTenant(scope, async (tx) => {
      await tx
        .delete(idempotencyKeys)
        .where(and(eq(idempotencyKeys.userId, visitor.user.id), lt(idempotencyKeys.createdAt, sql`now() - ${keptFor}`)));
      await tx
        .delete(idempotencyKeys)
        .where(and(mine, isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, sql`now() - ${abandonedAfter}`)));
      const claimed = await tx
        .insert(idempotencyKeys)
        .values({ ...scope, key, requestHash })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (claimed.length > 0) return undefined;
      const [row] = await tx.select().from(idempotencyKeys).where(mine);
      return row ?? { requestHash, status: null, answer: null };
    });

    if (former) {
      if (former.requestHash !== requestHash) throw new ApiError('IDEMPOTENCY_MISMATCH');
      if (former.status === null) throw new ApiError('IN_PROGRESS', { retryAfter: 1 });
      c.header('Idempotent-Replayed', 'true');
      const status = former.status as ContentfulStatusCode; // it was one when it was stored
      return c.body(former.answer ?? '', status, { 'Content-Type': 'application/json' });
    }

    await next();
    const settles = c.res.status < 500 && c.res.status !== 401 && c.res.status !== 429;
    const answer = settles ? await c.res.clone().text() : null;
    await database.inTenant(scope, (tx) =>
      settles ? tx.update(idempotencyKeys).set({ status: c.res.status, answer }).where(mine) : tx.delete(idempotencyKeys).where(mine),
    );
    return undefined;
  });
}
