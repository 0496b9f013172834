import { type Evidence, maxEvidence } from '@cairn/api';
import { and, asc, eq, getTableColumns, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { conversations } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { proposePattern } from '../pattern/propose.ts';
import { patterns } from '../pattern/schema.ts';
import { readRule } from '../pattern/words.ts';
import { inActiveProject } from './active.ts';
import { togetherRule } from './detect.ts';
import { isEnough, isOfFiles, isTurnedDown, joined, pathsOf, type SightingRow, unsaid } from './of-files.ts';
import { type Policies, readPolicies } from './policy.ts';
import { dismissedIn, restatesAny } from './rejected-rules.ts';
import { dismissedRules, sightings } from './schema.ts';
import { systemIn } from './system.ts';

/** Runs one transaction of a run. */
export type Part = <Done>(work: (tx: Transaction) => Promise<Done>) => Promise<Done>;

interface Round {
  tenantId: string;
  requestId: string;
  /** The sessions and conversations that this run examined. Their sightings are not deleted: the next run would only insert them again. */
  looked: ReadonlySet<string>;
  log: Logger;
  /** Records that a rule could not be proposed; the next run tries again. */
  failed: (error: unknown, about: { projectId: string; sightingId: string }) => void;
}

/**
 * Proposes the rules that were seen often enough for their project, with their sightings as evidence, and deletes old ones. Each rule has
 * its own transaction: a proposal ends by publishing a change, and longer transactions could deadlock. A failure is recorded, and the next
 * run tries the rule again. Returns the ids of the patterns.
 */
export async function proposeLearned(part: Part, round: Round): Promise<string[]> {
  const { tenantId, log, failed } = round;
  const proposed = [];
  for (const group of await part((tx) => toPropose(tx, round))) {
    const [first] = group;
    if (!first) continue;
    const { projectId } = first;
    try {
      proposed.push(...(await part((tx) => proposeGroup(tx, group, first, round))));
    } catch (error) {
      const unread = unreadOf(error, group);
      if (unread.length > 0) {
        await part((tx) => forget(tx, unread));
        log.info(
          { event: 'learning.sources_gone', tenantId, projectId, sightings: unread.length },
          'signals dropped: their sources were deleted',
        );
        continue;
      }
      failed(error, { projectId, sightingId: first.id });
    }
  }
  return proposed;
}

/**
 * Returns the groups of sightings that were seen often enough and are not proposed yet. Settles those that are, and deletes the old ones.
 */
async function toPropose(tx: Transaction, round: Round): Promise<(readonly SightingRow[])[]> {
  await forgetWithdrawn(tx);
  const policies = await readPolicies(tx);
  const groups = Map.groupBy(await seenOften(tx, policies), ({ projectId, fingerprint }) => `${projectId} ${fingerprint}`);
  const fresh = [];
  // All groups are checked before the first proposal: two rules from the same sessions may have the same evidence.
  for (const group of groups.values()) {
    const rest = (await isProposed(tx, group)) ? [] : await unsaid(tx, group);
    const spent = group.filter((row) => !rest.includes(row));
    await settle(tx, spent);
    await forgetOld(tx, spent, round);
    if (rest.length > 0) fresh.push(rest);
  }
  const enough = [];
  for (const group of joined(fresh)) if (await isEnough(tx, group, policies.of(group[0]?.projectId ?? ''))) enough.push(group);
  return enough;
}

/** Proposes one rule. Returns the id of the pattern that is new or reinforced, if any. */
async function proposeGroup(
  tx: Transaction,
  group: readonly SightingRow[],
  { projectId, rule, kind }: SightingRow,
  round: Round,
): Promise<string[]> {
  if ((await isTurnedDown(tx, group)) || restatesAny(readRule(rule), await dismissedIn(tx, projectId))) {
    await forgetOld(tx, group, round);
    return [];
  }
  const paths = pathsOf(group);
  const scope = { level: 'project' as const, paths, languages: [], examples: [], reviewBy: null };
  const proposal = {
    projectId,
    rule: isOfFiles(group) ? togetherRule(paths) : rule,
    rationale: '',
    kind,
    ...scope,
    evidence: evidenceOf(group),
  };
  const { outcome, pattern } = await proposePattern(tx, systemIn(round.tenantId), proposal, { requestId: round.requestId });
  await settle(tx, group);
  // Sightings of rejected rules are deleted too: the rejected pattern keeps the rule from coming back.
  if (outcome !== 'created') await forgetOld(tx, group, round);
  return outcome === 'created' || outcome === 'reinforced' ? [pattern.id] : [];
}

/** Returns the sightings whose source is gone or no longer contains the quote: a proposal with them as evidence is always refused. */
export function unreadOf(error: unknown, group: readonly SightingRow[]): SightingRow[] {
  if (!(error instanceof ApiError)) return [];
  const evidence = evidenceOf(group);
  const named = (error.detail.issues ?? []).flatMap(({ field }) => evidence[Number(/^evidence\.(\d+)\./.exec(field)?.[1])] ?? []);
  const unread = new Set(named.map((piece) => JSON.stringify(piece)));
  return group.filter((row) => unread.has(JSON.stringify(pieceOf(row))));
}

/**
 * Returns at most as much evidence as a pattern stores, in the order in which it was seen: one piece of each source before a second of any.
 */
export function evidenceOf(group: readonly SightingRow[]): Evidence[] {
  const quoted = new Map(group.toSorted((one, other) => other.nth - one.nth).map((row) => [JSON.stringify(pieceOf(row)), row]));
  const first = [...quoted.values()].toSorted((one, other) => one.nth - other.nth).slice(0, maxEvidence);
  return group.filter((row) => first.includes(row)).map(pieceOf);
}

function pieceOf({ sourceType, sourceId, messageId, quote }: SightingRow): Evidence {
  return sourceType === 'session'
    ? { type: 'session', id: sourceId, quote }
    : { type: 'message', id: messageId ?? '', conversationId: sourceId, quote };
}

/** Tells whether all of it is already evidence of one pattern, whose text people may have changed since. */
async function isProposed(tx: Transaction, group: readonly SightingRow[]): Promise<boolean> {
  const pieces = JSON.stringify(evidenceOf(group).map(({ type, id, quote }) => ({ type, id, quote })));
  const found = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(and(eq(patterns.projectId, group[0]?.projectId ?? ''), sql`${patterns.evidence} @> ${pieces}::jsonb`))
    .limit(1);
  return found.length > 0;
}

async function forgetOld(tx: Transaction, group: readonly SightingRow[], { looked }: Round): Promise<void> {
  const old = group.filter(({ sourceId }) => !looked.has(sourceId));
  if (old.length > 0) await forget(tx, old);
}

/** Marks sightings as settled: reviewers no longer see them, since they are evidence of a pattern or were rejected. */
export async function settle(tx: Transaction, group: readonly Pick<SightingRow, 'projectId' | 'fingerprint'>[]): Promise<void> {
  for (const { projectId, fingerprint } of new Map(group.map((row) => [`${row.projectId} ${row.fingerprint}`, row])).values())
    await tx
      .update(sightings)
      .set({ settledAt: new Date() })
      .where(and(eq(sightings.projectId, projectId), eq(sightings.fingerprint, fingerprint), isNull(sightings.settledAt)));
}

async function forget(tx: Transaction, group: readonly SightingRow[]): Promise<void> {
  const ids = group.map(({ id }) => id);
  await tx.delete(sightings).where(inArray(sightings.id, ids));
}

/** Deletes sightings from conversations that have become private or were deleted: a proposal that quotes them is always refused. */
async function forgetWithdrawn(tx: Transaction): Promise<void> {
  const { id, visibility, status } = conversations;
  const open = tx
    .select({ id })
    .from(conversations)
    .where(and(eq(id, sightings.sourceId), ne(visibility, 'private'), ne(status, 'deleted')));
  await tx.delete(sightings).where(and(eq(sightings.sourceType, 'message'), notExists(open)));
}

/**
 * Returns the sightings that were seen often enough for their project, the first one first. Single sightings, which are most, stay in the
 * table. Sightings from before a project stopped learning wait until it learns again; those of an archived project wait until it is active.
 */
export function seenOften(tx: Transaction, { all }: Policies): Promise<(typeof sightings.$inferSelect)[]> {
  const policies = [...all].map(([project, { signs, pieces, sources }]) => ({ project, signs, pieces, sources }));
  const heeded = sql`jsonb_to_recordset(${JSON.stringify(policies)}::jsonb) as policy(project text, signs jsonb, pieces integer, sources integer)`;
  const often = sql`
    select policy.project, seen.fingerprint from sightings seen join ${heeded} on policy.project = seen.project_id and policy.signs ? seen.sign
    where not exists (select from ${dismissedRules} where dismissed_rules.project_id = seen.project_id and dismissed_rules.fingerprint = seen.fingerprint)
    group by policy.project, seen.fingerprint, policy.pieces, policy.sources
    having bool_or(seen.explicit) or (count(*) >= policy.pieces and count(distinct seen.source_id) >= policy.sources)`;
  return tx
    .select(getTableColumns(sightings))
    .from(sightings)
    .innerJoin(heeded, sql`policy.project = ${sightings.projectId} and policy.signs ? ${sightings.sign}`)
    .where(and(inActiveProject(tx, sightings.projectId), sql`(${sightings.projectId}, ${sightings.fingerprint}) in (${often})`))
    .orderBy(asc(sightings.seenAt), asc(sightings.sourceId), asc(sightings.nth));
}
