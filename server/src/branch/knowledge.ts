import { type BranchKnowledge, ContextPreviewQuerySchema, mostOwnKnowledge, promotable } from '@cairn/api';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { composeContext } from '../agent/context/compose.ts';
import type { Transaction } from '../database/database.ts';
import { readDecisions } from '../decision/query.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { asNeighbour } from '../pattern/neighbour.ts';
import { readPatterns } from '../pattern/query.ts';
import { patterns } from '../pattern/schema.ts';
import { tenantRules } from '../pattern/tenant-rules.ts';
import { type Relation, readRule, relationOf } from '../pattern/words.ts';
import { type FoundProject, findProject } from '../project/access.ts';
import { readMerge } from './merged.ts';
import { showBranch } from './query.ts';

/** More than any agent's budget, so that the count includes everything of the branch. */
const wholeBudget = 20_000;

/**
 * Returns the items known only on a branch, with items in force (of this project or tenant-wide) that contradict or nearly duplicate them.
 */
export async function showKnowledge(tx: Transaction, visitor: Visitor, idOrSlug: string, id: string): Promise<BranchKnowledge> {
  const project = await findProject(tx, visitor, idOrSlug);
  const branch = await showBranch(tx, project.id, id);
  const own = await readPatterns(
    tx,
    visitor,
    sql`${eq(patterns.branchId, id)} and ${inArray(patterns.status, [...promotable.patterns])}`,
    mostOwnKnowledge,
  );
  const decided = await readDecisions(
    tx,
    visitor,
    sql`${eq(decisions.branchId, id)} and ${inArray(decisions.status, [...promotable.decisions])}`,
    mostOwnKnowledge - own.length,
  );
  const rules = await rulesInForce(tx, project);
  const pending = await tx.select({ id: patterns.id, supersedes: patterns.supersedes }).from(patterns).where(eq(patterns.branchId, id));
  const asked = v.parse(ContextPreviewQuerySchema, {});
  const told = await composeContext(tx, project, asked);
  const there = await composeContext(tx, project, { ...asked, branch: branch.name, tokenBudget: wholeBudget });
  const costs = new Map([...there.items, ...there.leftOut].map(({ id: item, tokens }) => [item, tokens]));
  return {
    branch,
    patterns: own.map((pattern) => {
      const reading = readRule(pattern.rule);
      const related = rules.map(({ reading: other, neighbour }) => ({ relation: relationOf(reading, other), neighbour }));
      const neighbours = (...wanted: Relation[]) =>
        related.flatMap(({ relation, neighbour }) => (wanted.includes(relation) ? neighbour : []));
      return {
        pattern,
        conflicts: neighbours('contrary'),
        alike: neighbours('alike', 'same'),
        supersedes: pending.find((one) => one.id === pattern.id)?.supersedes ?? [],
        tokens: costs.get(pattern.id) ?? 0,
      };
    }),
    decisions: decided.map((decision) => ({ decision, tokens: costs.get(decision.id) ?? 0 })),
    told: { tokens: told.tokens, budget: told.tokenBudget },
    merged: await readMerge(tx, visitor, branch),
  };
}

/** Reads the rules that apply to all branches, including tenant-wide ones. Read once for all comparisons. */
async function rulesInForce(tx: Transaction, { id }: FoundProject) {
  const own = await tx
    .select({ row: patterns, key: sql<null>`null` })
    .from(patterns)
    .where(and(eq(patterns.projectId, id), isNull(patterns.branchId), eq(patterns.status, 'accepted')));
  const common = await tx
    .select({ row: patterns, key: sql<string>`given.key` })
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(ne(patterns.projectId, id));
  return [...own, ...common].map(({ row, key }) => ({ reading: readRule(row.rule), neighbour: asNeighbour(row, key) }));
}
