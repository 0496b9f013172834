import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Visitor } from '../http/context.ts';
import { projectStars, projects } from './schema.ts';

/** Has the visitor given it a star? As a column or a condition of a query on `projects`. */
export function starredBy(visitor: Visitor): SQL<boolean> {
  const theirs = and(
    eq(projectStars.tenantId, projects.tenantId),
    eq(projectStars.userId, visitor.user.id),
    eq(projectStars.projectId, projects.id),
  );
  return sql<boolean>`exists (select from ${projectStars} where ${theirs})`;
}
