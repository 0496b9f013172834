import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Visitor } from '../http/context.ts';
import { projectStars, projects } from './schema.ts';

/** Tests whether the visitor has starred the project, for a query on `projects`. */
export function starredBy(visitor: Visitor): SQL<boolean> {
  const theirs = and(
    eq(projectStars.tenantId, projects.tenantId),
    eq(projectStars.userId, visitor.user.id),
    eq(projectStars.projectId, projects.id),
  );
  return sql<boolean>`exists (select from ${projectStars} where ${theirs})`;
}
