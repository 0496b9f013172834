import { type Branch, type BranchKnowledge, mostMerged } from '@cairn/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { auditEvents } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { readDecisions } from '../decision/query.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { readPatterns } from '../pattern/query.ts';
import { patterns } from '../pattern/schema.ts';

/** What a merge writes into the audit, of which the ids of what holds everywhere since are read. */
const MergeDetailSchema = v.object({ promoted: v.array(v.string()) });

/** What went along when a branch was merged, as it stands today. Null where it is not merged, or nothing is on record of that. */
export async function readMerge(tx: Transaction, visitor: Visitor, branch: Branch): Promise<BranchKnowledge['merged']> {
  if (branch.status !== 'merged') return null;
  const [event] = await tx
    .select({ at: auditEvents.createdAt, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, branch.id), eq(auditEvents.action, 'branch.merged')))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(1);
  if (!event) return null;
  const { promoted } = v.parse(MergeDetailSchema, event.detail);
  const rules = await readPatterns(tx, visitor, inArray(patterns.id, promoted), mostMerged);
  const decided = await readDecisions(tx, visitor, inArray(decisions.id, promoted), mostMerged - rules.length);
  return {
    at: event.at.toISOString(),
    patterns: rules.map(({ id, projectSlug, number, rule, status }) => ({ id, projectSlug, number, rule, status })),
    decisions: decided.map(({ id, projectSlug, number, title, status }) => ({ id, projectSlug, number, title, status })),
    promoted: promoted.length,
  };
}
