import { type HeardProposalSchema, type HeardProposedSchema, mergeable, type Pattern } from '@cairn/api';
import { and, asc, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import type { Visitor } from '../../http/context.ts';
import { ApiError } from '../../http/error.ts';
import { issue } from '../../http/issue.ts';
import { movePattern } from '../../pattern/move.ts';
import { addEvidence, proposePattern } from '../../pattern/propose.ts';
import { findPattern } from '../../pattern/query.ts';
import { findProject, requireActive } from '../../project/access.ts';
import { evidenceOf, settle, unreadOf } from '../learn.ts';
import type { SightingRow } from '../of-files.ts';
import { dismissedRules, sightings } from '../schema.ts';
import { waitsForReview } from './query.ts';

/**
 * Proposes a candidate in the reviewer's words, with its mentions as evidence. With `accept` it is accepted at once, unless it contradicts
 * an accepted rule. @throws ApiError NOT_FOUND, FORBIDDEN if the visitor may not review, STATE_INVALID if the candidate is no longer open
 */
export async function proposeHeard(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { rule, kind, accept }: v.InferOutput<typeof HeardProposalSchema>,
  requestId: string,
): Promise<v.InferOutput<typeof HeardProposedSchema>> {
  const mentions = await findMentions(tx, visitor, id);
  const { projectId } = mentions[0];
  const scope = { level: 'project' as const, paths: [], languages: [], examples: [], reviewBy: null };
  const { outcome, pattern } = await withReadable(mentions, (readable) =>
    proposePattern(
      tx,
      visitor,
      { projectId, rule, rationale: '', kind, ...scope, evidence: evidenceOf(readable) },
      { requestId, branchId: null, saidBy: saidBy(readable) },
    ),
  );
  await settle(tx, mentions);
  await forgetDismissal(tx, mentions[0]);
  const contradicts = pattern.conflicts.some(({ status }) => status === 'accepted');
  if (!accept || outcome !== 'created' || contradicts) return { outcome, pattern, contradicts };
  const move = { to: 'accepted' as const, version: pattern.version, supersedes: [] };
  return { outcome, pattern: await movePattern(tx, visitor, pattern.id, move, requestId), contradicts };
}

/**
 * Adds the mentions of a candidate to the evidence of a rule or proposal of its project. @throws ApiError as `proposeHeard`; BAD_REQUEST
 * for a rule of another project
 */
export async function mergeHeard(tx: Transaction, visitor: Visitor, id: string, into: string, requestId: string): Promise<Pattern> {
  const mentions = await findMentions(tx, visitor, id);
  const { pattern } = await findPattern(tx, visitor, into, 'project.review');
  if (pattern.projectId !== mentions[0].projectId) throw new ApiError('BAD_REQUEST', { issues: [issue('into', 'NOT_ALLOWED')] });
  if (!mergeable.includes(pattern.status)) throw new ApiError('STATE_INVALID');
  const merged = await withReadable(mentions, (readable) =>
    addEvidence(tx, visitor, pattern, evidenceOf(readable), { requestId, saidBy: saidBy(readable) }),
  );
  await settle(tx, mentions);
  await forgetDismissal(tx, mentions[0]);
  return merged;
}

/** Dismisses a candidate: Cairn does not propose it by itself, in any wording. @throws ApiError as `proposeHeard` */
export async function dismissHeard(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<{ id: string }> {
  const [{ projectId, fingerprint, rule }] = await findMentions(tx, visitor, id);
  const dismissal = { id: newId('dsm'), tenantId: visitor.tenant.id, projectId, fingerprint, rule, actor: actorOf(visitor) };
  await tx.insert(dismissedRules).values(dismissal).onConflictDoNothing();
  await audit(tx, visitor, { action: 'mention.dismissed', target: { type: 'project', id: projectId }, detail: { id }, requestId });
  return { id };
}

/** Undoes a dismissal. @throws ApiError as `proposeHeard` */
export async function restoreHeard(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<{ id: string }> {
  const [mention] = await findMentions(tx, visitor, id);
  await forgetDismissal(tx, mention);
  const target = { type: 'project', id: mention.projectId };
  await audit(tx, visitor, { action: 'mention.restored', target, detail: { id }, requestId });
  return { id };
}

/** Finds the open mentions of a candidate, those of people first, and locks them until the transaction ends. */
async function findMentions(tx: Transaction, visitor: Visitor, id: string): Promise<[SightingRow, ...SightingRow[]]> {
  const [one] = await tx.select().from(sightings).where(eq(sightings.id, id));
  if (!one) throw new ApiError('NOT_FOUND');
  requireActive(await findProject(tx, visitor, one.projectId, 'project.review'));
  const [first, ...others] = await tx
    .select()
    .from(sightings)
    .where(and(eq(sightings.projectId, one.projectId), eq(sightings.fingerprint, one.fingerprint), waitsForReview))
    .orderBy(sql`${sightings.sign} = 'report'`, asc(sightings.id))
    .for('update');
  if (!first) throw new ApiError('STATE_INVALID');
  return [first, ...others];
}

/** Runs `work` with all mentions, and again without those whose source no longer contains the quote. */
async function withReadable<Done>(
  mentions: readonly SightingRow[],
  work: (readable: readonly SightingRow[]) => Promise<Done>,
): Promise<Done> {
  try {
    return await work(mentions);
  } catch (error) {
    const unread = unreadOf(error, mentions);
    const readable = mentions.filter((row) => !unread.includes(row));
    if (unread.length === 0 || readable.length === 0) throw error;
    return work(readable);
  }
}

/** Returns who said each quote, or which client reported it, by source id. */
function saidBy(mentions: readonly SightingRow[]): ReadonlyMap<string, string> {
  return new Map(mentions.map(({ sourceId, messageId, by }) => [messageId ?? sourceId, by]));
}

async function forgetDismissal(tx: Transaction, { projectId, fingerprint }: SightingRow): Promise<void> {
  await tx.delete(dismissedRules).where(and(eq(dismissedRules.projectId, projectId), eq(dismissedRules.fingerprint, fingerprint)));
}
