import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { conversations } from '../conversation/schema.ts';
import { projects } from '../project/schema.ts';
import type { sessions } from '../session/schema.ts';
import { branches } from './schema.ts';

/** Matches rows on a branch of this name, in any project. Rows without a branch are on their project's default branch. */
export function isOfBranch(table: typeof sessions | typeof conversations, name: string): SQL | undefined {
  return or(
    sql`${table.branchId} in (select ${branches.id} from ${branches} where ${branches.name} = ${name})`,
    and(
      isNull(table.branchId),
      sql`${table.projectId} in (select ${projects.id} from ${projects} where ${projects.defaultBranch} = ${name})`,
    ),
  );
}

/** Joins the branch of a row. */
export function branchOfRow(table: typeof sessions | typeof conversations): SQL | undefined {
  return and(eq(branches.tenantId, table.tenantId), eq(branches.id, table.branchId));
}
