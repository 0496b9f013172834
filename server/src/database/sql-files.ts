import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** Directory of functions, triggers, policies and grants, one folder per feature. */
export const ownSqlFiles = fileURLToPath(new URL('../../sql', import.meta.url));

/** The kinds of files in a feature's folder, in the order of application: policies may call functions of any feature. */
export const sqlFileKinds = ['functions', 'definer', 'triggers', 'policies'] as const;
type Kind = (typeof sqlFileKinds)[number];

export interface SqlFile {
  /** Path below `server/sql`, such as `ticket/policies.sql`. */
  name: string;
  kind: Kind;
  text: string;
  /** SHA-256 of its text. */
  hash: string;
}

/**
 * Reads all files below `folder`, in the order of application.
 * @throws Error for a file of an unknown kind
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

/** Returns the files that differ from the version that was last applied to this database. */
export async function readChangedSqlFiles(client: pg.ClientBase, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('drizzle.applied_sql') is not null as known`);
  if (!table.rows[0]?.known) return [...files];
  const { rows } = await client.query<{ file: string; hash: string }>('select file, hash from drizzle.applied_sql');
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]));
  return files.filter(({ name, hash }) => applied.get(name) !== hash);
}

/**
 * Applies files and records their hashes, in the caller's transaction.
 * @param checkBodies reject functions whose bodies refer to missing objects. Not usable for all files at once, because a function may call
 * a later one.
 * @throws Error that names the file
 */
export async function applySqlFiles(client: pg.ClientBase, files: readonly SqlFile[], { checkBodies = false } = {}): Promise<void> {
  await client.query('create table if not exists drizzle.applied_sql (file text primary key, hash text not null)');
  await client.query(`set local check_function_bodies = ${checkBodies}`);
  await client.query('set local client_min_messages = warning'); // no notice for each `drop policy if exists` of a missing policy
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
