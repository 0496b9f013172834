import { and, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { ownMembership, readableProjects } from './access.ts';
import { projectMembers, projects } from './schema.ts';

/**
 * Explains why a project (id or slug), or any project if none is named, was not found: deleted, if the visitor could read it.
 * @throws ApiError PROJECT_DELETED, else NOT_FOUND
 */
export async function refuseDeleted(tx: Transaction, visitor: Visitor, idOrSlug?: string): Promise<never> {
  const found = await amongDeleted(tx, () =>
    tx
      .select({ id: projects.id })
      .from(projects)
      .leftJoin(projectMembers, ownMembership(visitor))
      .where(
        and(
          eq(projects.status, 'deleted'),
          readableProjects(visitor),
          idOrSlug === undefined ? undefined : or(eq(projects.id, idOrSlug), eq(projects.slug, idOrSlug)),
        ),
      )
      .limit(1),
  );
  throw new ApiError(found.length > 0 ? 'PROJECT_DELETED' : 'NOT_FOUND');
}

/** Runs `read` with deleted projects visible, in a transaction that normally hides them. */
export async function amongDeleted<T>(tx: Transaction, read: () => Promise<T>): Promise<T> {
  const name = 'app.deleted_projects';
  const { rows } = await tx.execute<{ hidden: string | null }>(
    sql`select current_setting(${name}, true) as hidden, set_config(${name}, '', true) as shown`,
  );
  const done = await read();
  await tx.execute(sql`select set_config(${name}, ${rows[0]?.hidden ?? ''}, true)`);
  return done;
}
