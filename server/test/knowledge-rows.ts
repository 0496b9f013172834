import { newId } from '../src/database/id.ts';
import { decisions } from '../src/decision/schema.ts';
import { patterns } from '../src/pattern/schema.ts';
import type { Product } from './product.ts';

/** A rule in a test: accepted with high confidence, unless it says otherwise. */
export type RuleRow = Partial<typeof patterns.$inferInsert> & { rule: string };
/** A decision in a test: accepted, unless it says otherwise. */
export type DecisionRow = Partial<typeof decisions.$inferInsert> & { title: string; outcome: string };

/**
 * Inserts rules and decisions into an empty project directly, because a context is chosen from hundreds. Returns their ids in the given
 * order.
 */
export async function addKnowledge(
  { database }: Pick<Product, 'database'>,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  given: { rules?: readonly RuleRow[]; decisions?: readonly DecisionRow[] },
): Promise<{ rules: string[]; decisions: string[] }> {
  const actor = { type: 'user' as const, id: 'usr_none', name: 'Test' };
  const row = (prefix: 'pat' | 'dec', at: number) => ({ id: newId(prefix), tenantId, projectId, number: at + 1, actor });
  const rules = (given.rules ?? []).map((rule, at) => ({
    ...row('pat', at),
    ...{ kind: 'convention' as const, status: 'accepted' as const, confidence: 0.8 },
    ...rule,
  }));
  const decided = (given.decisions ?? []).map((decision, at) => ({ ...row('dec', at), status: 'accepted' as const, ...decision }));
  await database.inTenant({ tenantId, userId: '' }, async (tx) => {
    if (rules.length > 0) await tx.insert(patterns).values(rules);
    if (decided.length > 0) await tx.insert(decisions).values(decided);
  });
  return { rules: rules.map(({ id }) => id), decisions: decided.map(({ id }) => id) };
}
