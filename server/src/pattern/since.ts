import { editable, type Pattern } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { tenantRules } from './tenant-rules.ts';
import { readRule, relationOf } from './words.ts';

/** The same limits as for the neighbors of a proposal, and for the organization rules that an insight compares. */
const mostNamed = 5;
const mostCompared = 200;

/**
 * Returns the rules in force that contradict this one and came into force after it was written: those of its project that name it, and
 * organization rules from other projects. Newest first. Empty if this rule can no longer be edited.
 */
export async function contradictedSince(tx: Transaction, id: string): Promise<string[]> {
  const { rows: found } = await tx.execute<{ rule: string; status: Pattern['status']; project: string; named: string[] }>(
    sql`select rule, status, project_id as project, conflicts_with as named from patterns where id = ${id}`,
  );
  const [pattern] = found;
  if (!pattern || !editable.includes(pattern.status)) return [];
  const { rows } = await tx.execute<{ id: string; rule: string; names: boolean }>(sql`
    (select other.id, other.rule, true as names from patterns other
      join patterns own on own.id = ${id} and own.project_id = other.project_id
      where other.status = 'accepted' and (other.branch_id is null or other.branch_id = own.branch_id)
        and other.conflicts_with @> jsonb_build_array(own.id)
      order by other.number desc limit ${mostNamed})
    union all
    (select other.id, other.rule, false from patterns other join ${tenantRules} given on given.id = other.id
      where other.project_id <> ${pattern.project} order by other.created_at desc, other.id desc limit ${mostCompared})`);
  const reading = readRule(pattern.rule);
  return rows
    .filter((other) => !pattern.named.includes(other.id))
    .filter((other) => other.names || relationOf(reading, readRule(other.rule)) === 'contrary')
    .slice(0, mostNamed)
    .map((other) => other.id);
}
