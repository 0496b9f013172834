import type { ProjectFacets, ProjectState } from '@cairn/api';
import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import { nameOf } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from './access.ts';
import { projectMembers, projects } from './schema.ts';
import { starredBy } from './starred.ts';

/** The membership of another person, next to the visitor's own. */
const members = alias(projectMembers, 'member');
const ofProject = and(eq(members.tenantId, projects.tenantId), eq(members.projectId, projects.id));

/** Matches projects in which the person (`me` or a user's id) has a role of their own. */
export function hasMember(visitor: Visitor, person: string): SQL {
  const id = person === 'me' ? visitor.user.id : person;
  return sql`exists (select from ${projectMembers} ${sql.identifier('member')} where ${and(ofProject, eq(members.userId, id))})`;
}

/** Maximum number of people in the filter options. */
const facetMembers = 100;

/** Returns the filter options for readable projects of one state, in a transaction that sees deleted ones. */
export async function projectFacets(tx: Transaction, visitor: Visitor, status: ProjectState): Promise<ProjectFacets> {
  const name = nameOf(members.userId);
  const found = await tx
    .select({ id: members.userId, name })
    .from(members)
    .innerJoin(projects, ofProject)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(and(eq(projects.status, status), ne(members.userId, visitor.user.id), readableProjects(visitor)))
    .groupBy(members.userId)
    .orderBy(sql`lower(${name})`)
    .limit(facetMembers);
  return { counts: await countParts(tx, visitor), members: found };
}

async function countParts(tx: Transaction, visitor: Visitor): Promise<ProjectFacets['counts']> {
  const rows = await tx
    .select({ status: projects.status, all: count(), starred: sql<number>`(count(*) filter (where ${starredBy(visitor)}))::int` })
    .from(projects)
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(readableProjects(visitor))
    .groupBy(projects.status);
  const of = (status: ProjectState) => rows.find((row) => row.status === status);
  return {
    active: of('active')?.all ?? 0,
    starred: of('active')?.starred ?? 0,
    archived: of('archived')?.all ?? 0,
    deleted: of('deleted')?.all ?? 0,
  };
}
