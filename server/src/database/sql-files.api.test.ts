import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import pg from 'pg';
import { query, testCluster } from '../../test/cluster.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { readCatalogue } from './catalogue.ts';
import { MigrationFailed, migrate } from './migrate.ts';
import { isMigrated } from './migrated.ts';
import { applySqlFiles, readSqlFiles } from './sql-files.ts';

describe('the files of server/sql', () => {
  test('applied again, with the bodies of functions checked, they change nothing', async () => {
    const { url } = await (await testCluster()).createDatabase('empty');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const before = await readCatalogue(client);
    expect(before.some((line) => line.startsWith('policy tickets own_ticket'))).toBe(true);
    await client.query('begin');
    await applySqlFiles(client, readSqlFiles(), { checkBodies: true });
    await client.query('commit');
    expect(await readCatalogue(client)).toEqual(before);
    await client.end();
  });

  test('each folder is a feature', () => {
    const names = readSqlFiles().map(({ name }) => dirname(name));
    expect(names).toContain('ticket');
    const source = fileURLToPath(new URL('..', import.meta.url));
    expect(names.filter((name) => !existsSync(join(source, name)))).toEqual([]);
  });

  test('a database without the text of one of them is not at this version', async () => {
    const { url } = await (await testCluster()).createDatabase('empty');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect(await isMigrated(client)).toBe(true);
    await client.query(`update drizzle.applied_sql set hash = 'another' where file = 'ticket/policies.sql'`);
    expect(await isMigrated(client)).toBe(false);
    await migrate(url);
    expect(await isMigrated(client)).toBe(true);
    await client.end();
  });
});

describe('applying', () => {
  let directory: ReturnType<typeof testDirectory>;
  let url: string;
  beforeEach(async () => {
    directory = testDirectory();
    ({ url } = await (await testCluster()).createBlankDatabase());
  });
  afterEach(() => directory.remove());

  /** Migrates with one table and these SQL files. */
  async function apply(files: Record<string, string>, patienceMs?: number): Promise<void> {
    const folder = join(directory.path, 'migrations');
    const sqlFolder = join(directory.path, 'sql');
    mkdirSync(join(folder, 'meta'), { recursive: true });
    const entries = [{ idx: 0, version: '7', when: 1_000, tag: '0000_rows', breakpoints: true }];
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
    writeFileSync(join(folder, '0000_rows.sql'), 'create table rows (id int); grant usage on schema public to cairn_definer');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(sqlFolder, dirname(name)), { recursive: true });
      writeFileSync(join(sqlFolder, name), text);
    }
    await migrate(url, { folder, sqlFolder, ...(patienceMs === undefined ? {} : { patienceMs }) });
  }
  const answer = (number: number) => `create or replace function answer() returns int language sql return ${number};`;

  test('functions come before policies of every feature, and a definer’s function belongs to cairn_definer', async () => {
    await apply({
      'a/policies.sql': 'drop policy if exists everyone on rows; create policy everyone on rows using (answer() = owned());',
      'b/functions.sql': answer(1),
      'b/definer.sql': 'create or replace function owned() returns int language sql security definer return 1;',
    });
    expect(await query(url, `select proname, pg_get_userbyid(proowner) as owner from pg_proc where proname = 'owned'`)).toEqual([
      { proname: 'owned', owner: 'cairn_definer' },
    ]);
    expect(await query(url, `select has_schema_privilege('cairn_definer', 'public', 'create') as may`)).toEqual([{ may: false }]);
  });

  test('a file whose text has changed is applied, and no other', async () => {
    await apply({ 'a/functions.sql': answer(1), 'b/functions.sql': 'create table b ();' });
    await apply({ 'a/functions.sql': answer(2) }); // applying it twice would fail, because table `b` exists
    expect(await query(url, 'select answer()')).toEqual([{ answer: 2 }]);
  });

  test('of files that fail nothing is applied, and the file is named in one line', async () => {
    await apply({ 'a/functions.sql': answer(1) });
    const failure = await apply({ 'a/functions.sql': answer(2), 'b/policies.sql': 'create policy everyone on nothing;' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(MigrationFailed);
    expect(String(failure)).toMatch(/: server\/sql\/b\/policies\.sql: relation "nothing" does not exist$/);
    expect(await query(url, 'select answer()')).toEqual([{ answer: 1 }]);
  });

  test('next to a version that reads, they step back, and end in one line where the lock stays taken', async () => {
    await apply({ 'a/functions.sql': answer(1) });
    const old = new pg.Client({ connectionString: url });
    await old.connect();
    await old.query('begin; select * from rows');
    const policies = { 'a/policies.sql': 'drop policy if exists everyone on rows; create policy everyone on rows using (true);' };
    await expect(apply(policies, 0)).rejects.toThrow(/could not get its locks in 0 seconds; stop other users of the database/);
    const applied = apply(policies);
    await old.query('commit');
    await applied;
    await old.end();
    expect(await query(url, `select policyname from pg_policies where tablename = 'rows'`)).toEqual([{ policyname: 'everyone' }]);
  });

  test('several processes at once apply them once', async () => {
    const files = { 'a/functions.sql': answer(1), 'b/functions.sql': 'create table b ();' };
    await Promise.all([apply(files), apply(files), apply(files)]);
    expect(await query(url, 'select file from drizzle.applied_sql order by 1')).toEqual([
      { file: 'a/functions.sql' },
      { file: 'b/functions.sql' },
    ]);
  });

  test('a file of no known kind is refused', async () => {
    await expect(apply({ 'a/views.sql': 'select 1;' })).rejects.toThrow(/a file is named functions\.sql, /);
  });
});
