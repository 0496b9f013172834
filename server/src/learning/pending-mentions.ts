import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { fingerprintOf, readRule, restates } from '../pattern/words.ts';
import { heardSigns } from './rejected-rules.ts';
import { dismissedRules, sightings } from './schema.ts';

/** More corrections than these wait nowhere; the first said are compared. */
const maxCompared = 2_000;

/** What people have said in one project that waits for more evidence, each by what was said first. */
export type PendingMentions = { fingerprint: string; reading: ReturnType<typeof readRule> }[];

export async function saidIn(tx: Transaction, projectId: string): Promise<PendingMentions> {
  const rows = await tx
    .select({ fingerprint: sightings.fingerprint, rule: sightings.rule })
    .from(sightings)
    .where(and(eq(sightings.projectId, projectId), inArray(sightings.sign, [...heardSigns])))
    .orderBy(asc(sightings.seenAt), asc(sightings.id))
    .limit(maxCompared);
  // What was dismissed is known again, although its mentions may be gone.
  const dismissed = await tx
    .select({ fingerprint: dismissedRules.fingerprint, rule: dismissedRules.rule })
    .from(dismissedRules)
    .where(eq(dismissedRules.projectId, projectId))
    .limit(maxCompared);
  const first = new Map([...rows.toReversed(), ...dismissed].map((row) => [row.fingerprint, row.rule]));
  return [...first].toReversed().map(([fingerprint, rule]) => ({ fingerprint, reading: readRule(rule) }));
}

/** By what a rule is known among those: hardly anybody says the same twice in the same words. What says something new is among them from then on. */
export function knownAs(rule: string, said: PendingMentions): string {
  const own = fingerprintOf(rule);
  if (said.some(({ fingerprint }) => fingerprint === own)) return own;
  const reading = readRule(rule);
  const same = said.find((one) => restates(one.reading, reading));
  if (same) return same.fingerprint;
  said.push({ fingerprint: own, reading });
  return own;
}
