import type { Evidence } from '@cairn/api';
import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { proposePattern } from '../pattern/propose.ts';
import { fingerprintOf } from '../pattern/words.ts';
import { redact } from '../redaction/redact.ts';
import { sessionEvents, sessions } from '../session/schema.ts';
import { detect, passes } from './detect.ts';
import { sightings } from './schema.ts';
import { systemIn } from './system.ts';

/** What ended before this was looked at while Cairn ran; looking at a session again finds nothing new. */
const lookedBackMs = 2 * 24 * 60 * 60 * 1000;
/** What was seen this often, in this many sessions, is proposed. */
const enoughSightings = 3;
const enoughSources = 2;

/** Notes what the sessions that have ended lately give away. Done twice, it is done once: a session gives each rule one sighting. */
export async function noteSightings(tx: Transaction, tenantId: string, now = new Date()): Promise<number> {
  const ended = await tx
    .select()
    .from(sessions)
    .where(and(isNotNull(sessions.endedAt), gte(sessions.endedAt, new Date(now.getTime() - lookedBackMs))))
    .orderBy(asc(sessions.endedAt));
  let noted = 0;
  for (const session of ended) {
    const events = await tx
      .select()
      .from(sessionEvents)
      .where(eq(sessionEvents.sessionId, session.id))
      .orderBy(asc(sessionEvents.sequence));
    const served = session.served.map(({ title }) => title);
    const found = detect(events).filter((sighting) => passes(sighting, served));
    if (found.length === 0) continue;
    const rows = found.map(({ rule, quote, ...sighting }) => ({
      id: newId('sgt'),
      tenantId,
      projectId: session.projectId,
      ...sighting,
      rule: redact(rule).text,
      quote: redact(quote).text,
      fingerprint: fingerprintOf(rule),
      sourceType: 'session' as const,
      sourceId: session.id,
      by: session.client,
      seenAt: session.endedAt ?? now,
      actor: { type: 'system' as const, id: 'cairn' },
    }));
    noted += (await tx.insert(sightings).values(rows).onConflictDoNothing().returning({ id: sightings.id })).length;
  }
  return noted;
}

/** Proposes what was seen often enough, with all its sightings as evidence, which are then forgotten. Gives the ids of the patterns. */
export async function proposeLearned(tx: Transaction, tenantId: string, requestId: string): Promise<string[]> {
  const all = await tx.select().from(sightings).orderBy(asc(sightings.seenAt), asc(sightings.id));
  const groups = Map.groupBy(all, ({ projectId, fingerprint }) => `${projectId} ${fingerprint}`);
  const proposed = [];
  for (const group of groups.values()) {
    const [first] = group;
    const sources = new Set(group.map(({ sourceId }) => sourceId));
    if (!first || group.length < enoughSightings || sources.size < enoughSources) continue;
    const evidence = group.map(({ sourceType, sourceId, quote }): Evidence => ({ type: sourceType, id: sourceId, quote }));
    const paths = [...new Set(group.flatMap(({ paths: some }) => some))];
    const { projectId, rule, kind } = first;
    const proposal = { projectId, rule, rationale: '', kind, level: 'project' as const, paths, languages: [], examples: [], evidence };
    const { outcome, pattern } = await proposePattern(tx, systemIn(tenantId), proposal, { requestId });
    if (outcome === 'created' || outcome === 'reinforced') proposed.push(pattern.id);
    const ids = group.map(({ id }) => id);
    // Those of turned-down rules stay away as well: the tombstone knows them.
    if (outcome !== 'created') await tx.delete(sightings).where(inArray(sightings.id, ids));
  }
  return proposed;
}
