import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';

/** What holds everywhere, and what holds on this branch alone. */
export function holdsOn(table: typeof patterns | typeof decisions, branch: string | undefined): SQL | undefined {
  return branch ? or(isNull(table.branchId), eq(table.branchId, branch)) : isNull(table.branchId);
}

type RuleInForce = Pick<typeof patterns.$inferSelect, 'branchId' | 'supersedes'>;
type DecisionOnRecord = Pick<typeof decisions.$inferSelect, 'branchId' | 'status' | 'supersedesId'>;

/** Rules that give way to those in force on a branch alone: everywhere else they hold still. Pure. */
export function replacedRules(inForce: readonly RuleInForce[]): ReadonlySet<string> {
  return new Set(inForce.flatMap(({ branchId, supersedes }) => (branchId === null ? [] : supersedes)));
}

/** Decisions that give way to those accepted on a branch alone. Pure. */
export function replacedDecisions(onRecord: readonly DecisionOnRecord[]): ReadonlySet<string> {
  return new Set(
    onRecord.flatMap(({ branchId, status, supersedesId }) => (branchId !== null && status === 'accepted' ? (supersedesId ?? []) : [])),
  );
}

/** The ids of all that gives way on this branch. */
export async function replacedOn(tx: Transaction, branchId: string): Promise<string[]> {
  const rules = await tx
    .select({ branchId: patterns.branchId, supersedes: patterns.supersedes })
    .from(patterns)
    .where(and(eq(patterns.branchId, branchId), eq(patterns.status, 'accepted')));
  const decided = await tx
    .select({ branchId: decisions.branchId, status: decisions.status, supersedesId: decisions.supersedesId })
    .from(decisions)
    .where(and(eq(decisions.branchId, branchId), eq(decisions.status, 'accepted')));
  return [...replacedRules(rules), ...replacedDecisions(decided)];
}
