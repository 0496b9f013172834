import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Merges the change rows of projects that have many into one. Safe to repeat. */
export async function foldChanges(database: Database): Promise<void> {
  await database.ask(sql`select knowledge_changes_fold()`);
}
