import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** Where functions, triggers, policies and grants are written down, a folder for each feature. */
export const ownSqlFiles = fileURLToPath(new URL('../../sql', import.meta.url));

/** The kinds of files in a feature's folder, in the order in which they are applied: a policy may call any feature's function. */
export const sqlFileKinds = ['functions', 'definer', 'triggers', 'policies'] as const;
type Kind = (typeof sqlFileKinds)[number];

export interface SqlFile {
  /** Its path below `server/sql`: `ticket/policies.sql`. */
  name: string;
  kind: Kind;
  text: string;
  /** SHA-256 of its text. */
  hash: string;
}

/**
 * All files below `folder`, in the order in which they are applied.
 * @throws Error for a file that is of no known kind
 */
export function readSqlFiles(folder = ownSqlFiles): SqlFile[] {
  const files = globSync('*/*.sql', { cwd: folder }).map((path) => {
    const name = path.replaceAll('\\', '/');
    const kind = sqlFileKinds.find((one) => basename(name) === `${one}.sql`);
    if (!kind) throw new Error(`server/sql/${name}: a file is named ${sqlFileKinds.map((one) => `${one}.sql`).join(', ')}`);
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, kind, text, hash: createHash('sha256').update(text).digest('hex') };
  });
  return files.toSorted((a, b) => sqlFileKinds.indexOf(a.kind) - sqlFileKinds.indexOf(b.kind) || (a.name < b.name ? -1 : 1));
}

/** The files whose text is not the one that was applied to this database last. */
export async function readChangedSqlFiles(client: pg.ClientBase, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('drizzle.applied_sql') is not null as known`);
  if (!table.rows[0]?.known) return [...files];
  const { rows } = await client.query<{ file: string; hash: string }>('select file, hash from drizzle.applied_sql');
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]));
  return files.filter(({ name, hash }) => applied.get(name) !== hash);
}

/**
 * Applies these files, and notes that. Runs in the caller's transaction.
 * @param checkBodies Are functions refused whose bodies name what is not there? All at once cannot: one may call another that comes later.
 * @throws Error that names the file
 */
export async function applySqlFiles(client: pg.ClientBase, files: readonly SqlFile[], { checkBodies = false } = {}): Promise<void> {
  await client.query('create table if not exists drizzle.applied_sql (file text primary key, hash text not null)');
  await client.query(`set local check_function_bodies = ${checkBodies}`);
  await client.query('set local client_min_messages = warning'); // no notice for each policy that is not there yet
  await client.query('grant create on schema public to cairn_definer');
  for (const { name, kind, text, hash } of files) {
    if (kind === 'definer') await client.query('set local role cairn_definer');
    try {
      await client.query(text);
    } catch (error) {
      throw new Error(`server/sql/${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    if (kind === 'definer') await client.query('reset role');
    await client.query('insert into drizzle.applied_sql values ($1, $2) on conflict (file) do update set hash = excluded.hash', [
      name,
      hash,
    ]);
  }
  await client.query('revoke create on schema public from cairn_definer');
}
