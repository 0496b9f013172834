import { afterEach, beforeEach, expect, test } from '@rstest/core';
import pg from 'pg';
import { query, testCluster } from '../../test/cluster.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { firstMigrations } from '../../test/first-migrations.ts';
import { DatabaseTooNew, DatabaseTooOld, type FormerSchema } from './baseline.ts';
import { fingerprintOfCatalogue, readCatalogue } from './catalogue.ts';
import { readMigrations } from './journal.ts';
import { migrate } from './migrate.ts';

let directory: ReturnType<typeof testDirectory>;
let url: string;
let client: pg.Client;
let former: FormerSchema;

/** Creates a database from before the baseline: its tables, with a journal of other migrations. */
beforeEach(async () => {
  directory = testDirectory();
  ({ url } = await (await testCluster()).createBlankDatabase());
  await migrate(url, { folder: firstMigrations(directory.path, 1) });
  await query(url, 'delete from drizzle.__drizzle_migrations');
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1), ('last', 2)`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  former = { last: 2, fingerprint: fingerprintOfCatalogue(await readCatalogue(client)) };
});
afterEach(async () => {
  await client.end();
  directory.remove();
});

const appliedTimes = async () =>
  (await query(url, 'select created_at as "when" from drizzle.__drizzle_migrations order by 1')).map(({ when }) => Number(when));

test('a database with the schema of the last former migration is adopted, and is then like a new one', async () => {
  await migrate(url, { former });
  expect(await appliedTimes()).toEqual(readMigrations().map(({ folderMillis }) => folderMillis));
  const fresh = new pg.Client({ connectionString: (await (await testCluster()).createDatabase('empty')).url });
  await fresh.connect();
  expect(await readCatalogue(client)).toEqual(await readCatalogue(fresh));
  await fresh.end();
  await migrate(url, { former });
});

test.each([
  ['a column', 'alter table tickets add column extra text'],
  ['a constraint', 'alter table tickets drop constraint tickets_number_key'],
  ['an index', 'drop index tickets_status_index'],
  ['a function', `create or replace function search_month_start(month integer) returns timestamptz language sql immutable return now()`],
  ['a policy', 'create policy extra on tickets using (true)'],
  ['a grant', 'grant truncate on tickets to cairn_app'],
  ['an older journal', 'delete from drizzle.__drizzle_migrations where created_at = 2'],
])('one that differs by %s is refused in one line, and nothing is changed', async (_, change) => {
  await client.query(change);
  const before = [await appliedTimes(), await readCatalogue(client)];
  const failure = await migrate(url, { former }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseTooOld);
  expect(String(failure)).toMatch(/; start commit \w+ on it once, then this version, or restore a backup[^\n]*$/);
  expect([await appliedTimes(), await readCatalogue(client)]).toEqual(before);
});

test('one that has a newer migration is not taken for an old one', async () => {
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  await expect(migrate(url, { former })).rejects.toThrow(DatabaseTooNew);
});
