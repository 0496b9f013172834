import type { Heard } from '@cairn/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { asNeighbour } from '../../pattern/neighbour.ts';
import { patterns } from '../../pattern/schema.ts';
import { readRule, relationOf } from '../../pattern/words.ts';

/** A candidate is compared with at most this many rules of its project. */
const maxCompared = 2_000;
const nearest = ['same', 'contrary', 'alike'] as const;

/** Returns the closest rule or proposal for each candidate, by the candidate's id. */
export async function closestRules(
  tx: Transaction,
  candidates: readonly { id: string; projectId: string; rule: string }[],
): Promise<Map<string, Heard['closest']>> {
  const found = new Map<string, Heard['closest']>();
  for (const [projectId, some] of Map.groupBy(candidates, (one) => one.projectId)) {
    const rules = (await rulesOf(tx, projectId)).map((row) => ({ row, reading: readRule(row.rule) }));
    for (const { id, rule } of some) {
      const reading = readRule(rule);
      const related = Map.groupBy(rules, (other) => relationOf(reading, other.reading));
      for (const relation of nearest) {
        const [closest] = related.get(relation) ?? [];
        if (!closest) continue;
        found.set(id, { ...asNeighbour(closest.row, null), relation });
        break;
      }
    }
  }
  return found;
}

function rulesOf(tx: Transaction, projectId: string) {
  return tx
    .select()
    .from(patterns)
    .where(and(eq(patterns.projectId, projectId), inArray(patterns.status, ['accepted', 'stale', 'proposed', 'snoozed'])))
    .orderBy(desc(patterns.confidence), desc(patterns.id))
    .limit(maxCompared);
}
