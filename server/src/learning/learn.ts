import type { Evidence } from '@cairn/api';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { proposePattern } from '../pattern/propose.ts';
import { patterns } from '../pattern/schema.ts';
import { fingerprintOf } from '../pattern/words.ts';
import { redact } from '../redaction/redact.ts';
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

/** Proposes what was seen often enough for its project, with all its sightings as evidence, which are then forgotten. Gives the ids of the patterns. */
export async function proposeLearned(tx: Transaction, tenantId: string, requestId: string): Promise<string[]> {
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
    const evidence = group.map(evidenceOf);
    const paths = [...new Set(group.flatMap(({ paths: some }) => some))];
    const { projectId, rule, kind } = first;
    const scope = { level: 'project' as const, paths, languages: [], examples: [], reviewBy: null };
    const proposal = { projectId, rule, rationale: '', kind, ...scope, evidence };
    const { outcome, pattern } = await proposePattern(tx, systemIn(tenantId), proposal, { requestId });
    if (outcome === 'created' || outcome === 'reinforced') proposed.push(pattern.id);
    // Those of turned-down rules stay away as well: the tombstone knows them.
    if (outcome !== 'created') await forget(tx, group);
  }
  return proposed;
}

type SightingRow = typeof sightings.$inferSelect;

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

/**
 * What was seen often enough for its project, the first sighting first; what was seen once alone, as most is, stays where it is. What
 * was seen before a project stopped to learn from it waits until it does again.
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
    .where(sql`(${sightings.projectId}, ${sightings.fingerprint}) in (${often})`)
    .orderBy(asc(sightings.seenAt), asc(sightings.id));
}
