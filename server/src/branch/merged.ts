import { type Branch, type BranchKnowledge, mostMerged } from '@cairn/api';
import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { auditEvents } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { readDecisions } from '../decision/query.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { readPatterns } from '../pattern/query.ts';
import { patterns } from '../pattern/schema.ts';

/** What a merge writes into the audit, of which the ids of what went along are read. */
const MergeDetailSchema = v.object({ promoted: v.array(v.string()) });
/** What taking a move back writes: the state that the move had led to. */
const BackDetailSchema = v.object({ from: v.string() });

interface Merge {
  at: Date;
  promoted: readonly string[];
}

/** What went along whenever a branch was merged, as it stands today. Null where it is not merged, or nothing is on record of that. */
export async function readMerge(tx: Transaction, visitor: Visitor, branch: Branch): Promise<BranchKnowledge['merged']> {
  if (branch.status !== 'merged') return null;
  const merges = await standingMerges(tx, branch.id);
  const last = merges.at(-1);
  if (!last) return null;
  const promoted = merges.flatMap((merge) => merge.promoted);
  const rules = await readPatterns(tx, visitor, inArray(patterns.id, promoted), mostMerged);
  const decided = await readDecisions(tx, visitor, inArray(decisions.id, promoted), mostMerged - rules.length);
  return {
    at: last.at.toISOString(),
    patterns: rules.map(({ id, projectSlug, number, rule, status }) => ({ id, projectSlug, number, rule, status })),
    decisions: decided.map(({ id, projectSlug, number, title, status }) => ({ id, projectSlug, number, title, status })),
    promoted: promoted.length,
  };
}

/** When a branch that is merged was merged last; undefined where it is not, or nothing is on record of that. */
export async function mergedAt(tx: Transaction, branchId: string): Promise<Date | undefined> {
  return (await standingMerges(tx, branchId)).at(-1)?.at;
}

/** The merges of a branch, the first one first: work goes on on one that is merged, and it is merged again. Those taken back are none. */
async function standingMerges(tx: Transaction, branchId: string): Promise<Merge[]> {
  const events = await tx
    .select({ action: auditEvents.action, at: auditEvents.createdAt, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, branchId), inArray(auditEvents.action, ['branch.merged', 'branch.undone'])))
    .orderBy(asc(auditEvents.createdAt), asc(auditEvents.id));
  const merges: Merge[] = [];
  for (const { action, at, detail } of events) {
    if (action === 'branch.merged') merges.push({ at, promoted: v.parse(MergeDetailSchema, detail).promoted });
    // Only the last move of a branch can be taken back.
    else if (v.parse(BackDetailSchema, detail).from === 'merged') merges.pop();
  }
  return merges;
}
