import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';

/** Matches items that apply everywhere or to this branch only. */
export function holdsOn(table: typeof patterns | typeof decisions, branch: string | undefined): SQL | undefined {
  return branch ? or(isNull(table.branchId), eq(table.branchId, branch)) : isNull(table.branchId);
}

type RuleInForce = Pick<typeof patterns.$inferSelect, 'branchId' | 'supersedes'>;
type DecisionOnRecord = Pick<typeof decisions.$inferSelect, 'branchId' | 'status' | 'supersedesId'>;

/** Returns the rules superseded by rules that apply to a branch only. They stay in force elsewhere. Pure. */
export function replacedRules(inForce: readonly RuleInForce[]): ReadonlySet<string> {
  return new Set(inForce.flatMap(({ branchId, supersedes }) => (branchId === null ? [] : supersedes)));
}

/** Returns the decisions superseded by decisions accepted on a branch only. Pure. */
export function replacedDecisions(onRecord: readonly DecisionOnRecord[]): ReadonlySet<string> {
  return new Set(
    onRecord.flatMap(({ branchId, status, supersedesId }) => (branchId !== null && status === 'accepted' ? (supersedesId ?? []) : [])),
  );
}

/** Returns the ids of all items that are superseded on this branch. */
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
