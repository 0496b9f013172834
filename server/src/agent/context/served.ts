import type { Context, ServedItem } from '@cairn/api';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { decisions } from '../../decision/schema.ts';
import { countServed as countPatternsServed } from '../../pattern/count.ts';
import { patterns } from '../../pattern/schema.ts';
import { sessions } from '../../session/schema.ts';

/** Writes down what was told: with the things themselves, and with the session that was told, where there is one. */
export async function countServed(
  tx: Transaction,
  context: Context,
  session: Pick<typeof sessions.$inferSelect, 'id' | 'served'> | undefined,
): Promise<void> {
  const told = (type: 'pattern' | 'decision') => context.items.filter((item) => item.type === type).map(({ id }) => id);
  await lockInOrder(tx, patterns, told('pattern'));
  await countPatternsServed(tx, told('pattern'));
  await lockInOrder(tx, decisions, told('decision'));
  if (told('decision').length > 0)
    await tx
      .update(decisions)
      .set({ servedCount: sql`${decisions.servedCount} + 1`, lastServedAt: new Date() })
      .where(inArray(decisions.id, told('decision')));
  if (!session) return;
  const before = new Set(session.served.map(({ id }) => id));
  const served: ServedItem[] = [
    ...session.served,
    ...context.items
      .filter(({ id }) => !before.has(id))
      .map(({ type, id, label, title, tokens }) => ({ type, id, label, title, tokens, verdict: null })),
  ];
  await tx
    .update(sessions)
    .set({
      served,
      servedTokens: sql`${sessions.servedTokens} + ${context.tokens}`,
      servedBudget: sql`${sessions.servedBudget} + ${context.tokenBudget}`,
    })
    .where(eq(sessions.id, session.id));
}

/** Two that are told the same at the same time wait for each other, and never in a circle. */
async function lockInOrder(tx: Transaction, table: typeof patterns | typeof decisions, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('no key update');
}
