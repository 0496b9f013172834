import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@rstest/core';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { query, testCluster } from '../../test/cluster.ts';
import * as schema from './schema.ts';

const tables = Object.values(schema).filter((value) => is(value, PgTable));
const enumerated = tables.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter((column) => (column.enumValues?.length ?? 0) > 0)
    .map((column) => ({ table: getTableName(table), column: column.name, values: column.enumValues ?? [] })),
);
const emptyDatabase = async () => (await testCluster()).createDatabase('empty');

test('a column with a list of values has a constraint with the same values', async () => {
  const { url } = await emptyDatabase();
  const rows = await query(
    url,
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const found = new Map(
    rows.map(({ name, definition }) => [name, [...String(definition).matchAll(/'([^']*)'/g)].map(([, value]) => value)]),
  );
  expect(enumerated.length).toBeGreaterThan(40);
  for (const { table, column, values } of enumerated)
    expect([table, column, found.get(`${table}_${column}_check`)]).toEqual([table, column, values]);
});

test('a type of single words is given to a text column by their list, and not by its name alone', () => {
  const files = readFileSync(fileURLToPath(new URL('schema.ts', import.meta.url)), 'utf8').matchAll(/from '(.*\/schema\.ts)'/g);
  const sources = [...files].map(([, path = '']) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.flatMap((source) => source.match(/\btext\('\w+'\)\s*\.\$type<.*/g) ?? [])).toEqual([]);
});

test('a value that is not in the list is refused', async () => {
  const { url } = await emptyDatabase();
  const owner = (await testCluster()).asSuperuser(url);
  await expect(
    query(owner, `insert into tenants (id, name, slug, status, actor) values ('tnt_x', 'X', 'x', 'asleep', '{}')`),
  ).rejects.toThrow(/tenants_status_check/);
});

/** Foreign keys without an index on exactly their columns, with the reason why none is needed. */
const served: Readonly<Record<string, string>> = {
  messages_conversation_fk: 'a conversation has one project: messages_thread_index begins with tenant and conversation',
  revisions_previous_fk: 'no revision is ever deleted or renumbered',
  sign_ins_membership_fk: 'a person has few sign-ins: sign_ins_user_index begins with the person',
};

test('a foreign key has an index that begins with its columns, so that deleting what it names reads no whole table', async () => {
  const { url } = await emptyDatabase();
  // A partial index on the non-null values of a column is enough, because a null key references nothing.
  const rows = await query(
    url,
    `select conname as name, exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indisvalid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
         and (select array_agg(place order by place) from unnest((i.indkey::int2[])[0:cardinality(f.conkey) - 1]) place)
           = (select array_agg(place order by place) from unnest(f.conkey) place)
     ) as indexed
     from pg_constraint f where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(50);
  const without = rows.filter(({ indexed }) => !indexed).map(({ name }) => String(name));
  expect(without.toSorted()).toEqual(Object.keys(served).toSorted());
});
