import { describe, expect, test } from '@rstest/core';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { query, testCluster } from '../../test/cluster.ts';
import { checkAppLogin } from './app-login.ts';
import { DatabaseTooNew } from './baseline.ts';
import { DatabaseUnreachable } from './connect.ts';
import { readMigrations } from './journal.ts';
import { migrate } from './migrate.ts';
import { DatabaseRoleMissing } from './role.ts';
import * as schema from './schema.ts';
import { readSqlFiles } from './sql-files.ts';

const tables = Object.values(schema).filter((value) => is(value, PgTable));

describe('migrate', () => {
  test('makes an empty database ready, again and again, several processes at once', async () => {
    const { url } = await (await testCluster()).createBlankDatabase();
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    await migrate(url);
    const done = await query(url, 'select created_at as "when" from drizzle.__drizzle_migrations order by 1');
    expect(done.map(({ when }) => Number(when))).toEqual(readMigrations().map(({ folderMillis }) => folderMillis));
    const files = await query(url, 'select file from drizzle.applied_sql order by 1');
    expect(files.map(({ file }) => file)).toEqual(
      readSqlFiles()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test('refuses a database of a newer version, and changes nothing', async () => {
    const { url } = await (await testCluster()).createDatabase('empty');
    await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)`);
    await expect(migrate(url)).rejects.toThrow(DatabaseTooNew);
  });

  test('says in one line, without the password, when the login is refused', async () => {
    const { url } = await (await testCluster()).createDatabase('empty');
    const wrong = new URL(url);
    wrong.password = 'not-the-password';
    const failure = await migrate(wrong.href).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseUnreachable);
    expect(String(failure)).not.toContain('not-the-password');
    expect(String(failure)).not.toContain('\n');
  });

  test('says what to grant where the login may not become the roles, or does not own the database', async () => {
    const cluster = await testCluster();
    const plain = await cluster.createLogin();
    const own = await cluster.createBlankDatabase(plain.name);
    await expect(migrate(plain.on(own.url))).rejects.toThrow(DatabaseRoleMissing);
    await plain.grantRoles();
    await migrate(plain.on(own.url));
    const foreign = await cluster.createBlankDatabase();
    await expect(migrate(plain.on(foreign.url))).rejects.toThrow(/must own the database/);
  });

  test('the login of requests must reach the migrated database and become cairn_app', async () => {
    const cluster = await testCluster();
    const { url, appUrl } = await cluster.createDatabase('empty');
    await checkAppLogin(appUrl);
    const plain = await cluster.createLogin();
    await expect(checkAppLogin(plain.on(url))).rejects.toThrow(/DATABASE_APP_URL: .*GRANT cairn_app/);
    await expect(checkAppLogin((await cluster.createBlankDatabase()).appUrl)).rejects.toThrow(/DATABASE_APP_URL: .*another database/);
    const wrong = new URL(appUrl);
    wrong.password = 'not-the-password';
    await expect(checkAppLogin(wrong.href)).rejects.toThrow(/DATABASE_APP_URL: .*password authentication failed/);
  });

  test('the schemas in TypeScript and the tables in the database agree', async () => {
    const { url } = await (await testCluster()).createDatabase('empty');
    const columns = await query(
      url,
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    );
    const inDatabase = columns
      .map(({ table, column, type, notNull }) => `${table}.${column} ${type}${notNull ? ' not null' : ''}`)
      .toSorted();
    const inCode = tables
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map(
          (column) =>
            `${getTableName(table)}.${column.name} ${typeInDatabase(column.getSQLType())}${column.notNull || column.primary ? ' not null' : ''}`,
        ),
      )
      .toSorted();
    expect(inDatabase).toEqual(inCode);

    const found = await query(url, `select indexname as name from pg_indexes where schemaname = 'public'`);
    const indexes = new Set(found.map(({ name }) => name));
    for (const table of tables) {
      const { indexes: wanted, uniqueConstraints } = getTableConfig(table);
      for (const name of [...wanted.map((one) => one.config.name), ...uniqueConstraints.map((one) => one.name)])
        expect(indexes).toContain(name);
    }
  });
});

/** Converts drizzle's `timestamp (3) with time zone` to PostgreSQL's `timestamp(3) with time zone`. */
function typeInDatabase(type: string): string {
  return type.replace('timestamp (', 'timestamp(');
}
