import type { MailDeliveryListSchema, MailDeliveryQuerySchema, MailRecord } from '@cairn/api';
import { and, eq, gt, ilike, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { type Page, paginate } from '../list/paginate.ts';
import { mailDeliveries } from '../mail/schema.ts';

type ListQuery = v.InferOutput<typeof MailDeliveryQuerySchema>;

/** Mails that failed, then those that the mail server deferred, then all others. */
const rank = sql`case
  when ${mailDeliveries.state} = 'failed' then 0
  when ${mailDeliveries.state} = 'queued' and ${mailDeliveries.attempts} > 0 then 1
  else 2 end`;

const failedWithinDay = and(eq(mailDeliveries.state, 'failed'), gt(mailDeliveries.createdAt, sql`now() - interval '1 day'`));

/** Returns a page of the deliveries, and how many failed within a day. `q` searches recipients. Exports skip the counts. */
export async function listMailDeliveries(
  tx: Transaction,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<MailRecord> & Pick<v.InferOutput<typeof MailDeliveryListSchema>, 'failed'>> {
  const where = and(
    query.state ? inArray(mailDeliveries.state, query.state) : undefined,
    query.kind ? inArray(mailDeliveries.kind, query.kind) : undefined,
    query.tenant ? eq(mailDeliveries.tenantId, query.tenant) : undefined,
    query.q ? ilike(mailDeliveries.recipient, likePattern(query.q)) : undefined,
  );
  const isByTime = query.sort === 'created';
  const latest = isByTime ? query.direction : 'desc';
  const window = paginate(query, [
    ...(isByTime ? [] : [{ by: rank, as: 'integer' as const, direction: query.direction }]),
    { by: mailDeliveries.createdAt, as: 'timestamptz', direction: latest },
    { by: mailDeliveries.id, as: 'text', direction: latest },
  ]);
  const rows = await tx
    .select({ mail: mailDeliveries, tenantName: tenants.name, mark: window.mark })
    .from(mailDeliveries)
    .leftJoin(tenants, eq(tenants.id, mailDeliveries.tenantId))
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const total = counted ? await tx.$count(mailDeliveries, where) : 0;
  const failed = counted ? await tx.$count(mailDeliveries, failedWithinDay) : 0;
  return { ...window.page(rows, total, toMailDelivery), failed };
}

/** Returns how many mails wait to be sent, how many of them the mail server deferred, and how many failed within a day. */
export async function countMails(tx: Transaction): Promise<{ queued: number; deferred: number; failed: number }> {
  const isQueued = eq(mailDeliveries.state, 'queued');
  return {
    queued: await tx.$count(mailDeliveries, isQueued),
    deferred: await tx.$count(mailDeliveries, and(isQueued, gt(mailDeliveries.attempts, 0))),
    failed: await tx.$count(mailDeliveries, failedWithinDay),
  };
}

function toMailDelivery({ mail, tenantName }: { mail: typeof mailDeliveries.$inferSelect; tenantName: string | null }): MailRecord {
  const { tenantId, createdAt, updatedAt, ...shown } = mail;
  return {
    ...shown,
    tenant: tenantId !== null && tenantName !== null ? { id: tenantId, name: tenantName } : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
