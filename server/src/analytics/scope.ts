import type { AnalyticsQuery } from '@cairn/api';
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOfBranch } from '../branch/named.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { findProject, ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { sessions } from '../session/schema.ts';
import { tenantTimeZone } from '../tenant/time-zone.ts';
import { analyticsDays, analyticsProgress } from './schema.ts';

/** The conditions of a query. They select the same rows from stored aggregates and from sessions. */
export interface Scope {
  timeZone: string;
  today: string;
  /** Aggregates are stored for days before this one. */
  through: string;
  /** The projects in question. The visitor may read all of them. */
  projects: { id: string; slug: string; name: string }[];
  /** Matches rows of these projects. */
  within: (columns: { projectId: AnyColumn }) => SQL;
  ofSessions: SQL | undefined;
  ofDays: SQL | undefined;
  /** Whether stored aggregates can answer the query. They have no branch; those of rules and files also have no client and model. */
  stored: { days: boolean; items: boolean };
}

/** Resolves the scope of a query. @throws ApiError NOT_FOUND for a project that the visitor may not read */
export async function scopeOfQuery(
  tx: Transaction,
  visitor: Visitor,
  { project: slug, client, model, branch }: Pick<AnalyticsQuery, 'project' | 'client' | 'model' | 'branch'>,
): Promise<Scope> {
  const one = slug === undefined ? undefined : await findProject(tx, visitor, slug);
  const readable = one ? [one] : await readAll(tx, visitor);
  const ids = readable.map(({ id }) => id);
  const within = ({ projectId }: { projectId: AnyColumn }) => inArray(projectId, ids);
  const timeZone = await tenantTimeZone(tx, visitor.tenant.id);
  const { rows } = await tx.execute<{ today: string; through: string | null }>(sql`select
    (now() at time zone ${timeZone}::text)::date::text as today,
    (select ${analyticsProgress.through}::text from ${analyticsProgress} where ${analyticsProgress.timeZone} = ${timeZone}) as through`);
  const named = (columns: { client: AnyColumn; model: AnyColumn }) =>
    and(client === undefined ? undefined : eq(columns.client, client), model === undefined ? undefined : eq(columns.model, model));
  return {
    timeZone,
    today: rows[0]?.today ?? new Date().toISOString().slice(0, 10),
    through: rows[0]?.through ?? '0001-01-01',
    projects: readable.map(({ id, slug: ofOne, name }) => ({ id, slug: ofOne, name })),
    within,
    ofSessions: and(within(sessions), named(sessions), branch === undefined ? undefined : isOfBranch(sessions, branch)),
    ofDays: and(within(analyticsDays), named(analyticsDays)),
    stored: { days: branch === undefined, items: branch === undefined && client === undefined && model === undefined },
  };
}

function readAll(tx: Transaction, visitor: Visitor) {
  return tx
    .select({ id: projects.id, slug: projects.slug, name: projects.name })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor));
}
