import type { Evidence } from '@cairn/api';
import { and, asc, eq, getTableColumns, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { conversations } from '../conversation/schema.ts';
import { apart } from '../database/apart.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { proposePattern } from '../pattern/propose.ts';
import { patterns } from '../pattern/schema.ts';
import { fingerprintOf } from '../pattern/words.ts';
import { redact } from '../redaction/redact.ts';
import { inActiveProject } from './active.ts';
import { detect, passes } from './detect.ts';
import { endedLately } from './ended.ts';
import { type Policies, readPolicies } from './policy.ts';
import { sightings } from './schema.ts';
import { systemIn } from './system.ts';

/** Notes what has ended lately gives away. Done twice, it is done once: a session or conversation gives each rule one sighting. */
export async function noteSightings(tx: Transaction, tenantId: string, now = new Date()): Promise<number> {
  const policies = await readPolicies(tx);
  let noted = 0;
  for (const { type, id, projectId, by, at, events, told } of await endedLately(tx, now)) {
    const policy = policies.of(projectId);
    const found = detect(events).filter((sighting) => policy.signs.includes(sighting.sign) && passes(sighting, told));
    if (found.length === 0) continue;
    const rows = found.map(({ rule, quote, ...sighting }) => ({
      id: newId('sgt'),
      tenantId,
      projectId,
      ...sighting,
      rule: redact(rule).text,
      quote: redact(quote).text,
      fingerprint: fingerprintOf(rule),
      sourceType: type,
      sourceId: id,
      messageId: events.find(({ text }) => text.includes(rule))?.messageId ?? null,
      by,
      seenAt: at,
      actor: { type: 'system' as const, id: 'cairn' },
    }));
    noted += (await tx.insert(sightings).values(rows).onConflictDoNothing().returning({ id: sightings.id })).length;
  }
  return noted;
}

/**
 * Proposes what was seen often enough for its project, with all its sightings as evidence, which are then forgotten. What fails of one
 * rule is undone and logged, and the next round tries it again: the others go on without it. Gives the ids of the patterns.
 */
export async function proposeLearned(tx: Transaction, tenantId: string, requestId: string, log: Logger): Promise<string[]> {
  await forgetWithdrawn(tx);
  const groups = Map.groupBy(await seenOften(tx, await readPolicies(tx)), ({ projectId, fingerprint }) => `${projectId} ${fingerprint}`);
  const fresh = [];
  // Before the first is proposed: two rules that the same sessions gave away may have the same evidence.
  for (const group of groups.values()) {
    if (await isProposed(tx, group)) await forget(tx, group);
    else fresh.push(group);
  }
  const proposed = [];
  for (const group of fresh) {
    const [first] = group;
    if (!first) continue;
    const { projectId } = first;
    try {
      proposed.push(...(await apart(tx, (part) => proposeGroup(part, tenantId, group, first, requestId))));
    } catch (error) {
      log.error(
        { err: error, tenantId, projectId, sightingId: first.id },
        'what was learned could not be proposed; the next round tries again',
      );
    }
  }
  return proposed;
}

type SightingRow = typeof sightings.$inferSelect;

/** Gives the id of the pattern that is new or reinforced, if one is. */
async function proposeGroup(
  tx: Transaction,
  tenantId: string,
  group: readonly SightingRow[],
  { projectId, rule, kind }: SightingRow,
  requestId: string,
): Promise<string[]> {
  const paths = [...new Set(group.flatMap(({ paths: some }) => some))];
  const scope = { level: 'project' as const, paths, languages: [], examples: [], reviewBy: null };
  const proposal = { projectId, rule, rationale: '', kind, ...scope, evidence: group.map(evidenceOf) };
  const { outcome, pattern } = await proposePattern(tx, systemIn(tenantId), proposal, { requestId });
  // Those of turned-down rules stay away as well: the tombstone knows them.
  if (outcome !== 'created') await forget(tx, group);
  return outcome === 'created' || outcome === 'reinforced' ? [pattern.id] : [];
}

function evidenceOf({ sourceType, sourceId, messageId, quote }: SightingRow): Evidence {
  return sourceType === 'session'
    ? { type: 'session', id: sourceId, quote }
    : { type: 'message', id: messageId ?? '', conversationId: sourceId, quote };
}

/** Is all of it one pattern's evidence already? People may have changed what that says since. */
async function isProposed(tx: Transaction, group: readonly SightingRow[]): Promise<boolean> {
  const pieces = JSON.stringify(group.map(evidenceOf).map(({ type, id, quote }) => ({ type, id, quote })));
  const found = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(and(eq(patterns.projectId, group[0]?.projectId ?? ''), sql`${patterns.evidence} @> ${pieces}::jsonb`))
    .limit(1);
  return found.length > 0;
}

async function forget(tx: Transaction, group: readonly SightingRow[]): Promise<void> {
  const ids = group.map(({ id }) => id);
  await tx.delete(sightings).where(inArray(sightings.id, ids));
}

/** What was said in a conversation that is private or deleted since is nobody's evidence: a proposal that quotes it can never be made. */
async function forgetWithdrawn(tx: Transaction): Promise<void> {
  const { id, visibility, status } = conversations;
  const open = tx
    .select({ id })
    .from(conversations)
    .where(and(eq(id, sightings.sourceId), ne(visibility, 'private'), ne(status, 'deleted')));
  await tx.delete(sightings).where(and(eq(sightings.sourceType, 'message'), notExists(open)));
}

/**
 * What was seen often enough for its project, the first sighting first; what was seen once alone, as most is, stays where it is. What
 * was seen before a project stopped to learn from it waits until it does again, and what is of an archived one until it is active.
 */
export function seenOften(tx: Transaction, { all }: Policies): Promise<(typeof sightings.$inferSelect)[]> {
  const policies = [...all].map(([project, { signs, pieces, sources }]) => ({ project, signs, pieces, sources }));
  const heeded = sql`jsonb_to_recordset(${JSON.stringify(policies)}::jsonb) as policy(project text, signs jsonb, pieces integer, sources integer)`;
  const often = sql`
    select policy.project, seen.fingerprint from sightings seen join ${heeded} on policy.project = seen.project_id and policy.signs ? seen.sign
    group by policy.project, seen.fingerprint, policy.pieces, policy.sources
    having count(*) >= policy.pieces and count(distinct seen.source_id) >= policy.sources`;
  return tx
    .select(getTableColumns(sightings))
    .from(sightings)
    .innerJoin(heeded, sql`policy.project = ${sightings.projectId} and policy.signs ? ${sightings.sign}`)
    .where(and(inActiveProject(tx, sightings.projectId), sql`(${sightings.projectId}, ${sightings.fingerprint}) in (${often})`))
    .orderBy(asc(sightings.seenAt), asc(sightings.id));
}
