import type { DecisionFacets } from '@cairn/api';
import { and, desc, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { findProject, inReadableProjects } from '../project/access.ts';
import { decisions } from './schema.ts';

/** How many of the latest decisions are read for the filter options. */
const looked = 2_000;

/** Returns the filter options for the decisions of a project (id or slug), or of all projects that the visitor may read. */
export async function decisionFacets(tx: Transaction, visitor: Visitor, slug: string | undefined): Promise<DecisionFacets> {
  const project = slug ? await findProject(tx, visitor, slug) : undefined;
  const latest = await tx
    .select({ tags: decisions.tags, deciders: decisions.deciders })
    .from(decisions)
    .where(
      and(
        await inReadableProjects(tx, visitor, decisions, project),
        or(sql`${decisions.tags} <> '[]'::jsonb`, sql`${decisions.deciders} <> '[]'::jsonb`),
      ),
    )
    .orderBy(desc(decisions.updatedAt))
    .limit(looked);
  // For a person with several names, the latest one.
  const deciders = new Map(latest.toReversed().flatMap((row) => row.deciders.map((decider) => [decider.id, decider] as const)));
  return {
    tags: [...new Set(latest.flatMap(({ tags }) => tags))],
    deciders: [...deciders.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}
