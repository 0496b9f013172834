import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { patterns } from '../pattern/schema.ts';
import { longestRule, togetherRule } from './detect.ts';
import type { ProjectPolicy } from './policy.ts';
import type { sightings } from './schema.ts';

/** Sightings of files that change together: each is about a pair, but a rule may be about more files. */

export type SightingRow = typeof sightings.$inferSelect;

/**
 * Merges groups about files that come from exactly the same sessions: four files that always change together give six pairs, but one rule
 * to decide on. Other groups stay the same.
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

/**
 * Returns the sightings of a group that are not yet evidence of a rule about more files. Otherwise each pair of four files would become
 * another rule with the next session that changes it.
 */
export async function unsaid(tx: Transaction, group: readonly SightingRow[]): Promise<readonly SightingRow[]> {
  if (!isOfFiles(group)) return group;
  const said = new Set((await rulesAbout(tx, group, sql`>`)).flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  return group.filter(({ sourceId }) => !said.has(sourceId));
}

/** Tells whether a group has as much evidence as its project requires, or confirms a rule about exactly these files. */
export async function isEnough(tx: Transaction, group: readonly SightingRow[], { pieces, sources }: ProjectPolicy): Promise<boolean> {
  // A session shows only once that two files change together.
  if (!isOfFiles(group) || new Set(group.map(({ sourceId }) => sourceId)).size >= Math.max(pieces, sources)) return true;
  return (await rulesAbout(tx, group, sql`=`)).length > 0;
}

/** Tells whether people have rejected a rule about some of these files. It stays rejected with more files. */
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

/** Returns the rules about the files of a group: about more files (`>`), or exactly these (`=`). */
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
