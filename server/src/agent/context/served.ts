import type { Context, ServedItem } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { gatherByTenant } from '../../database/gather.ts';
import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { sessions } from '../../session/schema.ts';

/** Records with a session what was served to it: the context, and the hand-off that it continues. */
export async function recordServed(
  tx: Transaction,
  context: Context,
  session: Pick<typeof sessions.$inferSelect, 'id' | 'served'>,
  handoff: ServedItem | null = null,
): Promise<void> {
  const before = new Set(session.served.map(({ id }) => id));
  const told: ServedItem[] = context.items.map(({ type, id, label, title, tokens }) => ({ type, id, label, title, tokens, verdict: null }));
  const served = [...session.served, ...[...told, ...(handoff ? [handoff] : [])].filter(({ id }) => !before.has(id))];
  await tx
    .update(sessions)
    .set({
      served,
      servedTokens: sql`${sessions.servedTokens} + ${context.tokens}`,
      servedBudget: sql`${sessions.servedBudget} + ${context.tokenBudget}`,
    })
    .where(eq(sessions.id, session.id));
}

/** Writes the counts every five seconds at most: each write updates all rules that were served. */
const told = gatherByTenant(write, 5_000);

/**
 * Counts how often patterns and decisions were served, outside of the transaction that read them: agents of one project are served the same
 * rules, and would wait for each other's commit. Versions do not change. Answers need not wait for this. If the process is killed, the
 * counts of its last seconds are lost.
 */
export function countServed(database: Database, tenantId: string, { items }: Pick<Context, 'items'>): Promise<void> {
  // A decision that is served by its title alone is not counted.
  const ids = items.filter(({ type, section }) => type === 'pattern' || (type === 'decision' && section !== 'index')).map(({ id }) => id);
  return told.add(database, tenantId, ids);
}

/** Resolves when everything served so far is counted. */
export function servedCounted(database: Database): Promise<void> {
  return told.written(database);
}

function write(database: Database, tenantId: string, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return database.inTenant({ tenantId, userId: '' }, async (tx) => {
    await addServed(tx, patterns, counts);
    await addServed(tx, decisions, counts);
  });
}

/** Locks the rows in the order of their ids, so that concurrent writers wait for each other without deadlocks. */
export async function addServed(
  tx: Transaction,
  table: typeof patterns | typeof decisions,
  counts: ReadonlyMap<string, number>,
  at = new Date(),
): Promise<void> {
  const [ids, times] = [sql.param([...counts.keys()]), sql.param([...counts.values()])];
  await tx.execute(sql`select from ${table} where id = any(${ids}::text[]) order by id for no key update`);
  await tx.execute(
    sql`update ${table} set served_count = served_count + told.times, last_served_at = ${at.toISOString()}::timestamptz
      from unnest(${ids}::text[], ${times}::integer[]) as told(id, times) where ${table}.id = told.id`,
  );
}
