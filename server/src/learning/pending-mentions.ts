import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { fingerprintOf, readRule, restates } from '../pattern/words.ts';
import { heardSigns } from './rejected-rules.ts';
import { dismissedRules, sightings } from './schema.ts';

/** At most this many open corrections are compared, the oldest first. */
const maxCompared = 2_000;

/** The open mentions of one project, each with the fingerprint and wording of the first mention. */
export type PendingMentions = { fingerprint: string; reading: ReturnType<typeof readRule> }[];

export async function saidIn(tx: Transaction, projectId: string): Promise<PendingMentions> {
  const rows = await tx
    .select({ fingerprint: sightings.fingerprint, rule: sightings.rule })
    .from(sightings)
    .where(and(eq(sightings.projectId, projectId), inArray(sightings.sign, [...heardSigns])))
    .orderBy(asc(sightings.seenAt), asc(sightings.id))
    .limit(maxCompared);
  // Dismissed rules are included, since their mentions may be deleted.
  const dismissed = await tx
    .select({ fingerprint: dismissedRules.fingerprint, rule: dismissedRules.rule })
    .from(dismissedRules)
    .where(eq(dismissedRules.projectId, projectId))
    .limit(maxCompared);
  const first = new Map([...rows.toReversed(), ...dismissed].map((row) => [row.fingerprint, row.rule]));
  return [...first].toReversed().map(([fingerprint, rule]) => ({ fingerprint, reading: readRule(rule) }));
}

/**
 * Returns the fingerprint under which a rule is known: that of an earlier mention with the same meaning, since people rarely repeat the
 * same words. A new rule is added to `said`.
 */
export function knownAs(rule: string, said: PendingMentions): string {
  const own = fingerprintOf(rule);
  if (said.some(({ fingerprint }) => fingerprint === own)) return own;
  const reading = readRule(rule);
  const same = said.find((one) => restates(one.reading, reading));
  if (same) return same.fingerprint;
  said.push({ fingerprint: own, reading });
  return own;
}
