import type pg from 'pg';
import { connect } from '../database/connect.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';

const part = 'database';

/**
 * Checks before the migration that the database belongs to this installation, or is empty and may.
 * @param name the operator's name for the database: DATABASE_URL, or the path of its files
 * @throws StartProblem if it contains foreign tables, or is empty although there was one, unless a new one is wanted
 */
export async function checkDatabase(url: string, { data, name, wantedNew }: { data: DataDirectory; name: string; wantedNew: boolean }) {
  const client = await connect(url, 'cairn start');
  try {
    const { migrated, tables } = await contentOf(client);
    if (migrated) return;
    if (tables > 0)
      throw new StartProblem(
        `${name} contains tables that do not belong to Cairn; use an empty database, or the one that Cairn used before`,
      );
    if (data.hasCreated(part) && !wantedNew)
      throw new StartProblem(
        `${name} is empty, and this installation had a database; restore a backup or connect the right one (DATABASE_URL), or set CAIRN_NEW=database to start with an empty one`,
      );
  } finally {
    await client.end();
  }
}

/** Records that the database exists, so that an empty one is rejected from now on. Called after the migration. */
export function noteDatabase(data: DataDirectory): void {
  if (!data.hasCreated(part)) data.noteCreated(part);
}

async function contentOf(client: pg.Client): Promise<{ migrated: boolean; tables: number }> {
  const { rows } = await client.query<{ migrated: boolean; tables: number }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
  );
  return rows[0] ?? { migrated: false, tables: 0 };
}
