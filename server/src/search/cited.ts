import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Reference, referenceOf } from '../agent/reference.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { projects } from '../project/schema.ts';
import type { Match, Scope } from './find.ts';

/** If several projects have the number, at most this many rows are returned. */
const most = 20;

/**
 * Finds the rows for a label typed alone (`PAT-88`, `ADR 12`, `OPS/PAT-12`). There may be several, since each project has its own numbers.
 */
export async function findCited(tx: Transaction, typed: string, scope: Scope): Promise<Match[]> {
  const reference = referenceOf(typed);
  if (reference.type === 'any' || !scope.types.includes(reference.type) || scope.people || scope.since || scope.until) return [];
  const { type } = reference;
  const rows = await (type === 'pattern' ? numbered(tx, patterns, reference, scope) : numbered(tx, decisions, reference, scope));
  return rows.map(({ id }) => ({ type, id }));
}

function numbered(
  tx: Transaction,
  table: typeof patterns | typeof decisions,
  { number, key }: Exclude<Reference, { type: 'any' }>,
  { projects: among, states }: Scope,
): Promise<{ id: string }[]> {
  const ofProject: SQL | undefined = key
    ? sql`${table.projectId} in (select ${projects.id} from ${projects} where ${projects.key} = ${key})`
    : undefined;
  const inState = states ? sql`${table.status} = any(${sql.param([...states])}::text[])` : undefined;
  return tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.projectId, [...among]), eq(table.number, number), ofProject, inState))
    .orderBy(desc(table.updatedAt), desc(table.id))
    .limit(most);
}
