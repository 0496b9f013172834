import { DatabaseTooNew, DatabaseUnreachable } from '../database/migrate.ts';
import { DatabaseRoleUnsafe } from '../database/role.ts';

/** One line for a database that keeps Cairn from starting; undefined for any other error. */
export function describeDatabaseProblem(error: unknown): string | undefined {
  const known = [DatabaseTooNew, DatabaseUnreachable, DatabaseRoleUnsafe].some((kind) => error instanceof kind);
  return known && error instanceof Error ? error.message : undefined;
}
