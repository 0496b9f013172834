import { matchLocale, type WaitlistEntry, type WaitlistQuerySchema, type WaitlistState, waitlistStates } from '@cairn/api';
import { and, count, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';
import { waitlist } from './schema.ts';

type ListQuery = v.InferOutput<typeof WaitlistQuerySchema>;

/** Confirmed but not admitted. */
export const waiting = and(isNotNull(waitlist.confirmedAt), isNull(waitlist.admittedAt));
/** Admitted, but the mail with the link failed permanently. It can be sent again. */
export const undelivered = and(isNotNull(waitlist.admittedAt), eq(waitlist.delivery, 'failed'));
const state = sql<WaitlistState>`case when ${waitlist.admittedAt} is not null then 'admitted' when ${waitlist.confirmedAt} is null then 'unconfirmed' else 'waiting' end`;
/** Sorts waiting addresses first, then unconfirmed, then admitted ones. */
const standing = sql`case when ${waitlist.admittedAt} is not null then 2 when ${waitlist.confirmedAt} is null then 1 else 0 end`;
const never = sql`'-infinity'::timestamptz`;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>[]> = {
  place: [
    { by: standing, as: 'integer' },
    { by: sql`coalesce(${waitlist.confirmedAt}, ${waitlist.createdAt})`, as: 'timestamptz' },
  ],
  email: [{ by: waitlist.email, as: 'text' }],
  state: [{ by: standing, as: 'integer' }],
  asked: [{ by: waitlist.createdAt, as: 'timestamptz' }],
  admitted: [{ by: sql`coalesce(${waitlist.admittedAt}, ${never})`, as: 'timestamptz' }],
};

/** Returns a page of the waitlist. `q` searches addresses. Exports skip the total. */
export async function listWaitlist(
  tx: Transaction,
  query: ListQuery,
  { counted = true }: { counted?: boolean } = {},
): Promise<Page<WaitlistEntry>> {
  const where = and(
    query.state ? inArray(state, query.state) : undefined,
    query.locale ? inArray(waitlist.locale, query.locale) : undefined,
    query.q ? ilike(waitlist.email, likePattern(query.q)) : undefined,
  );
  const { direction } = query;
  const window = paginate(query, [
    ...sortKeys[query.sort].map((key) => ({ ...key, direction })),
    { by: waitlist.id, as: 'text', direction },
  ]);
  const total = counted ? await countOf(tx, where) : 0;
  const line = tx
    .select({
      id: waitlist.id,
      place: sql<number>`row_number() over (order by ${waitlist.confirmedAt}, ${waitlist.id})::int`.as('place'),
    })
    .from(waitlist)
    .where(waiting)
    .as('line');
  const rows = await tx
    .select({
      id: waitlist.id,
      email: waitlist.email,
      state,
      place: line.place,
      locale: waitlist.locale,
      askedAt: waitlist.createdAt,
      confirmedAt: waitlist.confirmedAt,
      admittedAt: waitlist.admittedAt,
      admittedBy: users.displayName,
      delivery: waitlist.delivery,
      mark: window.mark,
    })
    .from(waitlist)
    .leftJoin(line, eq(line.id, waitlist.id))
    .leftJoin(users, eq(users.id, waitlist.admittedBy))
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, total, ({ mark: _, ...row }) => ({
    ...row,
    state: v.parse(v.picklist(waitlistStates), row.state),
    locale: matchLocale(row.locale) ?? 'en',
    askedAt: row.askedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    admittedAt: row.admittedAt?.toISOString() ?? null,
  }));
}

/** Counts the waiting addresses. */
export const countWaiting = (tx: Transaction): Promise<number> => countOf(tx, waiting);

async function countOf(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [all] = await tx.select({ total: count() }).from(waitlist).where(where);
  return all?.total ?? 0;
}
