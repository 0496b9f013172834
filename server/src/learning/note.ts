import { evidenceRange } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { fingerprintOf } from '../pattern/words.ts';
import { redact } from '../redaction/redact.ts';
import { detect, passes, type Sighting } from './detect.ts';
import { type Ended, endedLately } from './ended.ts';
import { type ProjectPolicy, readPolicies } from './policy.ts';
import { knownAs, type Said, saidIn } from './said.ts';
import { sightings } from './schema.ts';

/** How many sightings are new, and the sessions and conversations that were looked at: the next round may look at them again. */
export interface Noted {
  noted: number;
  looked: ReadonlySet<string>;
}

/**
 * Notes what has ended lately gives away, of archived projects too: nobody looks at it again once they are active. Done twice, it is done
 * once: a sighting is known by its number among those of its rule in its session or conversation.
 */
export async function noteSightings(tx: Transaction, tenantId: string, now = new Date()): Promise<Noted> {
  const policies = await readPolicies(tx);
  const said = new Map<string, Said>();
  const looked = new Set<string>();
  let noted = 0;
  for (const ended of await endedLately(tx, now)) {
    const { type, id, projectId, by, at } = ended;
    looked.add(id);
    const before = said.get(projectId) ?? (await saidIn(tx, projectId));
    said.set(projectId, before);
    const rows = piecesOf(ended, policies.of(projectId), before).map(({ rule, quote, event, ...piece }) => ({
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
      seenAt: at,
      actor: { type: 'system' as const, id: 'cairn' },
    }));
    if (rows.length === 0) continue;
    noted += (await tx.insert(sightings).values(rows).onConflictDoNothing().returning({ id: sightings.id })).length;
  }
  return { noted, looked };
}

/** A sighting as one piece of evidence of its source. */
interface Piece extends Omit<Sighting, 'at' | 'names'> {
  fingerprint: string;
  /** Which one of its rule it is, from 1 on. */
  nth: number;
  /** What says it; undefined where only the whole session shows it. */
  event: Ended['events'][number] | undefined;
}

/** What one source gives away of what its project learns from. Of one rule no more than a project can ask for: more would prove nothing more. */
function piecesOf({ events, told }: Ended, { signs }: ProjectPolicy, said: Said): Piece[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const pieces: Piece[] = [];
  for (const { at, names, ...sighting } of detect(events)) {
    if (!signs.includes(sighting.sign) || !passes({ ...sighting, names }, told)) continue;
    const event = at === null ? undefined : events[at];
    // What is done is put into words by us, and always in the same.
    const fingerprint = sighting.sign === 'correction' ? knownAs(sighting.rule, said) : fingerprintOf(sighting.rule);
    // A message that was put in other words is said in the place of the one before it.
    const once = JSON.stringify([fingerprint, event?.place ?? at]);
    const nth = (counts.get(fingerprint) ?? 0) + 1;
    if (seen.has(once) || nth > evidenceRange.pieces.max) continue;
    seen.add(once);
    counts.set(fingerprint, nth);
    pieces.push({ ...sighting, fingerprint, nth, event });
  }
  return pieces;
}
