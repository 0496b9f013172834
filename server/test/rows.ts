import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostmaster } from '../src/embedded/postmaster.ts';
import { databaseName } from '../src/embedded/roles.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads from the database of a running Cairn, bypassing every policy, to compare with expected rows. */
export async function readRows(dataDirectory: string, query: string, values: readonly unknown[] = []): Promise<Row[]> {
  return withClient(dataDirectory, async (client) => (await client.query(query, [...values])).rows);
}

/** Writes to the database of a running Cairn, bypassing every policy, for what would take too long through the API. */
export async function writeRows(dataDirectory: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  await withClient(dataDirectory, (client) => client.query(statement, [...values]));
}

/** Returns the rows of every table that contain `words` anywhere: the table, and the project if the row has one. */
export async function rowsWith(dataDirectory: string, words: string): Promise<{ table: string; project: string | null }[]> {
  return withClient(dataDirectory, async (client) => {
    const tables = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const found = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ project: string | null }>(
        `select to_jsonb(t) ->> 'project_id' as project from ${pg.escapeIdentifier(name)} t where strpos(t::text, $1) > 0`,
        [words],
      );
      found.push(...rows.map(({ project }) => ({ table: name, project })));
    }
    return found;
  });
}

async function withClient<T>(dataDirectory: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const postmaster = findPostmaster(join(dataDirectory, 'postgres/cluster'));
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDirectory}`);
  const secret = readFileSync(join(dataDirectory, 'postgres-superuser'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgresql://postgres:${secret}@127.0.0.1:${postmaster.port}/${databaseName}` });
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}
