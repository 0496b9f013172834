import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import pg from 'pg';
import { query, testCluster } from '../../test/cluster.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { until } from '../../test/processes.ts';
import { MigrationFailed, migrate } from './migrate.ts';

let directory: ReturnType<typeof testDirectory>;
let url: string;
let old: pg.Client;
beforeEach(async () => {
  directory = testDirectory();
  ({ url } = await (await testCluster()).createBlankDatabase());
  old = new pg.Client({ connectionString: url });
  await old.connect();
});
afterEach(async () => {
  await old.end();
  directory.remove();
});

/** Creates a directory of migrations as drizzle writes it. */
function folderOf(migrations: Record<string, string>): string {
  const folder = join(directory.path, 'migrations');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, version: '7', when: 1_000 + idx, tag, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [tag, sql] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), sql);
  return folder;
}

const tables = async () =>
  (await query(url, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(({ name }) => name);

test('each migration is a transaction of its own: one that fails leaves nothing, those before it stay, and it is told in a line', async () => {
  const folder = folderOf({
    '0000_one': 'create table one ()',
    '0001_two': 'create table two ();\n--> statement-breakpoint\nselect 1 / 0',
  });
  const failure = await migrate(url, { folder }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationFailed);
  expect(String(failure)).toBe('MigrationFailed: the migration 0001_two failed: division by zero');
  expect(await tables()).toEqual(['one']);
  await migrate(url, { folder: folderOf({ '0000_one': 'create table one ()', '0001_two': 'create table two ()' }) });
  expect(await tables()).toEqual(['one', 'two']);
});

test('next to a version that still reads, a migration waits for its lock, steps back, and succeeds when it is free', async () => {
  const first = { '0000_one': 'create table one (id int)' };
  await migrate(url, { folder: folderOf(first) });
  await old.query('begin; select * from one');
  const migrated = migrate(url, { folder: folderOf({ ...first, '0001_two': 'alter table one add column two int' }) });
  await until('the migration to be blocked', async () => {
    const blocked = `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
    return (await query(url, blocked)).length > 0;
  });
  // The migration has released its lock at least once if a second reader can read while the first transaction is open.
  const other = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  await other.connect();
  for (let reads = 0; reads < 20; reads += 1) await other.query('select * from one');
  await other.end();
  await old.query('commit');
  await migrated;
  expect(await query(url, 'select two from one')).toEqual([]);
});

test('locks that stay taken are told in a line, and nothing is half done', async () => {
  const first = { '0000_one': 'create table one (id int)' };
  await migrate(url, { folder: folderOf(first) });
  await old.query('begin; select * from one');
  const folder = folderOf({ ...first, '0001_two': 'create table two ();\n--> statement-breakpoint\nalter table one add column two int' });
  await expect(migrate(url, { folder, patienceMs: 0 })).rejects.toThrow(
    /^the migration 0001_two could not get its locks in 0 seconds; stop other users/,
  );
  expect(await tables()).toEqual(['one']);
});
