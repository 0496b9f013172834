import type { Context, ServedItem } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { gatherByTenant } from '../../database/gather.ts';
import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { sessions } from '../../session/schema.ts';

/** Writes down with a session what it was told: the context, and the hand-off that it took up. */
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

/** What is told is counted every five seconds at most: each time touches every rule that was told. */
const told = gatherByTenant(write, 5_000);

/**
 * Counts with patterns and decisions that they were told, outside of the transaction that read them: agents of one project are
 * told the same rules, and would each wait for the other's commit. Nobody's version changes by it. No answer need wait for this;
 * a process that is killed loses the counts of its last seconds.
 */
export function countServed(database: Database, tenantId: string, { items }: Pick<Context, 'items'>): Promise<void> {
  // Of a decision whose title alone was told, the agent knows too little to count it.
  const ids = items.filter(({ type, section }) => type === 'pattern' || (type === 'decision' && section !== 'index')).map(({ id }) => id);
  return told.add(database, tenantId, ids);
}

/** Resolved once all that was told until now is counted. */
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

/** Two that count the same at the same time wait for each other, and never in a circle. */
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
