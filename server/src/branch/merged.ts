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

/** The part of a merge's audit entry with the ids of promoted items. */
const MergeDetailSchema = v.object({ promoted: v.array(v.string()) });
/** The part of an undo's audit entry with the state that was undone. */
const BackDetailSchema = v.object({ from: v.string() });

interface Merge {
  at: Date;
  promoted: readonly string[];
}

/** Returns the items promoted by the merges of a branch, in their current state. Null if it is not merged or there is no record. */
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

/** Returns the time of the last merge of a merged branch, or undefined if it is not merged or there is no record. */
export async function mergedAt(tx: Transaction, branchId: string): Promise<Date | undefined> {
  return (await standingMerges(tx, branchId)).at(-1)?.at;
}

/** Returns the merges of a branch, oldest first, without undone ones. A merged branch can be worked on and merged again. */
async function standingMerges(tx: Transaction, branchId: string): Promise<Merge[]> {
  const events = await tx
    .select({ action: auditEvents.action, at: auditEvents.createdAt, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, branchId), inArray(auditEvents.action, ['branch.merged', 'branch.undone'])))
    .orderBy(asc(auditEvents.createdAt), asc(auditEvents.id));
  const merges: Merge[] = [];
  for (const { action, at, detail } of events) {
    if (action === 'branch.merged') merges.push({ at, promoted: v.parse(MergeDetailSchema, detail).promoted });
    // Only the last transition of a branch can be undone.
    else if (v.parse(BackDetailSchema, detail).from === 'merged') merges.pop();
  }
  return merges;
}
