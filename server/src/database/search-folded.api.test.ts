import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import pg from 'pg';
import { query, testCluster } from '../../test/cluster.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { firstMigrations, sqlFilesOfFirst } from '../../test/first-migrations.ts';
import { readCatalogue } from './catalogue.ts';
import { ownMigrations, readMigrations } from './journal.ts';
import { migrate } from './migrate.ts';
import { readSqlFiles } from './sql-files.ts';

let directory: ReturnType<typeof testDirectory>;
let url: string;
let superuser: string;
let client: pg.Client;
let withNext: string;
let sqlFolder: string;

/** Creates a database at the version before the migration, which logs every table rewrite, even if it is rolled back. */
beforeEach(async () => {
  directory = testDirectory();
  const cluster = await testCluster();
  ({ url } = await cluster.createBlankDatabase());
  const count = readMigrations().findIndex(({ name }) => name === '0031_search_folded');
  const folder = firstMigrations(directory.path, count);
  withNext = firstMigrations(join(directory.path, 'next'), count + 1);
  sqlFolder = sqlFilesOfFirst(directory.path, count);
  await migrate(url, { folder, sqlFolder });
  superuser = cluster.asSuperuser(url);
  await query(
    superuser,
    `create schema watch; create sequence watch.rewrites minvalue 0 start 0;
     create function watch.count() returns event_trigger language plpgsql security definer as 'begin perform nextval(''watch.rewrites''); end';
     create event trigger rewrites on table_rewrite execute function watch.count()`,
  );
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  directory.remove();
});

const rewrites = async () => (await query(superuser, 'select is_called as any, last_value::int as last from watch.rewrites'))[0];
const schemaOf = async () => (await readCatalogue(client)).filter((line) => !/^(function|grant) .*search_/.test(line));

test('the search columns are written again, and keep their indexes, grants and NOT NULL', async () => {
  await query(
    superuser,
    `set session_replication_role = replica;
     insert into article_revisions (article_id, locale, number, slug, title, summary, body, actor)
     values ('one', 'en', 1, 'one', 'Céntimos', 'src/api/limits.ts', '', '{}')`,
  );
  const found = () => query(superuser, `select from article_revisions where search @@ to_tsquery('simple', 'centimos & limits')`);
  expect(await found()).toHaveLength(0);
  const before = await schemaOf();
  await migrate(url, { folder: withNext, sqlFolder });
  expect(await found()).toHaveLength(1);
  expect(await schemaOf()).toEqual(before);
  expect(await rewrites()).toMatchObject({ any: true });
});

test('a busy table stops it before a table is written again', async () => {
  const before = await readCatalogue(client);
  await client.query('begin; select from users');
  await expect(migrate(url, { patienceMs: 0 })).rejects.toThrow(/^the migration 0031_search_folded could not get its locks/);
  await client.query('commit');
  expect(await rewrites()).toEqual({ any: false, last: 0 });
  expect(await readCatalogue(client)).toEqual(before);
});

test('no statement needs more than PostgreSQL 15', () => {
  const newer =
    /\bset expression\b|\bany_value\(|\bjson_(table|exists|value|query|scalar|serialize)\(|\bis json\b|\buuidv[47]\(|\bcasefold\(|\bvirtual\b|\bwithout overlaps\b|\bnot enforced\b|\breturning (with \(|old\.|new\.)|\bat local\b|\bsystem_user\b|\btransaction_timeout\b|\bwith (set|inherit) (true|false)\b/i;
  const texts = [
    ...readMigrations().map(({ name }) => ({ name, text: readFileSync(join(ownMigrations, `${name}.sql`), 'utf8') })),
    ...readSqlFiles(),
  ];
  expect(texts.filter(({ text }) => newer.test(text.replaceAll(/--.*$/gm, ''))).map(({ name }) => name)).toEqual([]);
});
