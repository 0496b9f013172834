import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { patterns } from '../pattern/schema.ts';
import { longestRule, togetherRule } from './detect.ts';
import type { ProjectPolicy } from './policy.ts';
import type { sightings } from './schema.ts';

/** What sessions show of files that change together: of pairs, whose rules may be about more of them. */

export type SightingRow = typeof sightings.$inferSelect;

/**
 * The same groups, but what the same sessions show of more than two files is one: of four that are always changed together there are six
 * pairs, and one thing to be decided.
 */
export function joined(groups: readonly (readonly SightingRow[])[]): (readonly SightingRow[])[] {
  const sourcesOf = (group: readonly SightingRow[]) => [...new Set(group.map(({ projectId, sourceId }) => `${projectId} ${sourceId}`))];
  const bySources = Map.groupBy(groups, (group) => (isOfFiles(group) ? sourcesOf(group).toSorted().join('\n') : ''));
  return [...bySources].flatMap(([sources, same]) => {
    const all = same.flat();
    return sources !== '' && togetherRule(pathsOf(all)).length <= longestRule ? [all] : same;
  });
}

export function isOfFiles(group: readonly SightingRow[]): boolean {
  return group.every(({ sign }) => sign === 'together');
}

export function pathsOf(group: readonly SightingRow[]): string[] {
  return [...new Set(group.flatMap(({ paths }) => paths))].toSorted();
}

/** What of a group no rule about more files rests on: of four that are one rule, each pair would be another as soon as one session more changes it. */
export async function unsaid(tx: Transaction, group: readonly SightingRow[]): Promise<readonly SightingRow[]> {
  if (!isOfFiles(group)) return group;
  const said = new Set((await rulesAbout(tx, group, sql`>`)).flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  return group.filter(({ sourceId }) => !said.has(sourceId));
}

/** Is it as much as its project asks for, or says again what is a rule about just these files? */
export async function isEnough(tx: Transaction, group: readonly SightingRow[], { pieces, sources }: ProjectPolicy): Promise<boolean> {
  // A session shows of two files once that they change together.
  if (!isOfFiles(group) || new Set(group.map(({ sourceId }) => sourceId)).size >= Math.max(pieces, sources)) return true;
  return (await rulesAbout(tx, group, sql`=`)).length > 0;
}

/** Have people turned down a rule about some of these files? With another file it is still turned down. */
export async function isTurnedDown(tx: Transaction, group: readonly SightingRow[]): Promise<boolean> {
  if (!isOfFiles(group)) return false;
  const found = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(
      and(
        eq(patterns.projectId, group[0]?.projectId ?? ''),
        eq(patterns.kind, 'workflow'),
        eq(patterns.status, 'rejected'),
        sql`${patterns.paths} <@ ${JSON.stringify(pathsOf(group))}::jsonb and jsonb_array_length(${patterns.paths}) > 1`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The rules about the files of a group and more, or about as many. */
function rulesAbout(tx: Transaction, group: readonly SightingRow[], than: ReturnType<typeof sql>) {
  const files = pathsOf(group);
  return tx
    .select({ evidence: patterns.evidence })
    .from(patterns)
    .where(
      and(
        eq(patterns.projectId, group[0]?.projectId ?? ''),
        eq(patterns.kind, 'workflow'),
        sql`${patterns.paths} @> ${JSON.stringify(files)}::jsonb and jsonb_array_length(${patterns.paths}) ${than} ${files.length}::integer`,
      ),
    );
}
