import { evidenceRange } from '@cairn/api';
import { and, count, eq, gte, isNull, not } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { fingerprintOf } from '../pattern/words.ts';
import { redact } from '../redaction/redact.ts';
import { detect, passes, type Sighting } from './detect.ts';
import { type Ended, endedLately, lookedBackMs } from './ended.ts';
import { knownAs, type PendingMentions, saidIn } from './pending-mentions.ts';
import { type ProjectPolicy, readPolicies } from './policy.ts';
import { isDismissed, type KnownRules, knownRulesIn, settleTurnedDown } from './rejected-rules.ts';
import { mostWaitingReports, reportsIn } from './reports.ts';
import { sightings } from './schema.ts';

/** The number of new sightings, and the sessions and conversations that were examined. The next run may examine them again. */
export interface Noted {
  noted: number;
  looked: ReadonlySet<string>;
}

/**
 * Inserts the sightings of sessions and conversations that ended recently, also of archived projects, since nobody examines them later.
 * Safe to repeat: the number of a sighting among those of its rule and source is unique.
 */
export async function noteSightings(tx: Transaction, tenantId: string, now = new Date()): Promise<Noted> {
  const policies = await readPolicies(tx);
  const said = new Map<string, PendingMentions>();
  const known = new Map<string, KnownRules>();
  const looked = new Set<string>();
  const reported = await reportedLately(tx, now);
  let noted = 0;
  for (const ended of await endedLately(tx, now)) {
    const { type, id, projectId, by, at } = ended;
    looked.add(id);
    const before = said.get(projectId) ?? (await saidIn(tx, projectId));
    said.set(projectId, before);
    const policy = policies.of(projectId);
    const pieces = piecesOf(ended, policy, before);
    if (policy.signs.length > 0 && !reported.has(id)) pieces.push(...(await reportPieces(tx, ended, before, pieces)));
    if (pieces.length === 0) continue;
    const rules = known.get(projectId) ?? (await knownRulesIn(tx, projectId));
    known.set(projectId, rules);
    const rows = pieces.map(({ rule, quote, event, ...piece }) => ({
      id: newId('sgt'),
      tenantId,
      projectId,
      ...piece,
      rule: redact(rule).text,
      quote: redact(quote).text,
      sourceType: type,
      sourceId: id,
      messageId: event?.messageId ?? null,
      by,
      settledAt: rules.isTurnedDown(rule) || (piece.sign === 'report' && rules.isKnown(rule)) ? now : null,
      seenAt: at,
      actor: { type: 'system' as const, id: 'cairn' },
    }));
    noted += (await tx.insert(sightings).values(rows).onConflictDoNothing().returning({ id: sightings.id })).length;
  }
  await settleTurnedDown(tx, now);
  return { noted, looked };
}

/** Returns the sessions whose agent's report was read already. */
async function reportedLately(tx: Transaction, now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: sightings.sourceId })
    .from(sightings)
    .where(and(eq(sightings.sign, 'report'), gte(sightings.seenAt, new Date(now.getTime() - lookedBackMs))));
  return new Set(rows.map(({ id }) => id));
}

/** Returns what the agent of a session reports, without what a person said there. Adds nothing if enough reports wait already. */
async function reportPieces(
  tx: Transaction,
  { projectId, learned, told }: Ended,
  said: PendingMentions,
  heard: readonly Piece[],
): Promise<Piece[]> {
  const found = reportsIn(learned).filter((sighting) => passes(sighting, told));
  if (found.length === 0) return [];
  const [waiting] = await tx
    .select({ number: count() })
    .from(sightings)
    .where(and(eq(sightings.projectId, projectId), eq(sightings.sign, 'report'), isNull(sightings.settledAt), not(isDismissed)));
  const pieces = new Map<string, Piece>();
  for (const { at: _at, names: _names, ...sighting } of found) {
    const fingerprint = knownAs(sighting.rule, said);
    if (!heard.some((piece) => piece.fingerprint === fingerprint))
      pieces.set(fingerprint, { ...sighting, fingerprint, nth: 1, event: undefined });
  }
  return [...pieces.values()].slice(0, Math.max(0, mostWaitingReports - (waiting?.number ?? 0)));
}

/** A sighting as one piece of evidence of its source. */
interface Piece extends Omit<Sighting, 'at' | 'names'> {
  fingerprint: string;
  /** Its number among the sightings of its rule in the source, from 1. */
  nth: number;
  /** The event that shows it; undefined if only the session as a whole shows it. */
  event: Ended['events'][number] | undefined;
}

/**
 * Returns the sightings of one source that its project learns from. Of each rule, at most as many as a project can require: more would
 * prove nothing.
 */
function piecesOf({ events, told }: Ended, { signs }: ProjectPolicy, said: PendingMentions): Piece[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const pieces: Piece[] = [];
  for (const { at, names, ...sighting } of detect(events)) {
    if (!signs.some((sign) => sign === sighting.sign) || !passes({ ...sighting, names }, told)) continue;
    const event = at === null ? undefined : events[at];
    // Rules from actions have our own wording, which is always the same.
    const fingerprint = sighting.sign === 'correction' ? knownAs(sighting.rule, said) : fingerprintOf(sighting.rule);
    // An edited message counts in the place of the original.
    const once = JSON.stringify([fingerprint, event?.place ?? at]);
    const nth = (counts.get(fingerprint) ?? 0) + 1;
    if (seen.has(once) || nth > evidenceRange.pieces.max) continue;
    seen.add(once);
    counts.set(fingerprint, nth);
    pieces.push({ ...sighting, fingerprint, nth, event });
  }
  return pieces;
}
