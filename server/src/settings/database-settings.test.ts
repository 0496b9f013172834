import { expect, test } from '@rstest/core';
import { defaultPoolSettings } from './database-settings.ts';
import { readSettings, SettingsError } from './settings.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env, '/srv/cairn');
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map(({ name }) => name);
    throw error;
  }
}

test('nothing set: sizes and time limits that suit one machine', () => {
  expect(readSettings({}, '/srv/cairn').databasePool).toEqual(defaultPoolSettings);
});

test('time limits are given in seconds', () => {
  const { databasePool } = readSettings(
    { DATABASE_POOL_SIZE: '40', DATABASE_STATEMENT_TIMEOUT: '30', DATABASE_QUERY_TIMEOUT: '31' },
    '/srv/cairn',
  );
  expect(databasePool).toMatchObject({ connections: 40, statementTimeoutMs: 30_000, queryTimeoutMs: 31_000 });
});

test.each([
  [{ DATABASE_POOL_SIZE: '2' }, ['DATABASE_POOL_SIZE']],
  [{ DATABASE_POOL_SIZE: 'many' }, ['DATABASE_POOL_SIZE']],
  [{ DATABASE_CONNECT_TIMEOUT: '0' }, ['DATABASE_CONNECT_TIMEOUT']],
  [{ DATABASE_STATEMENT_TIMEOUT: '20' }, ['DATABASE_QUERY_TIMEOUT']],
  [{ DATABASE_LOCK_TIMEOUT: '16' }, ['DATABASE_LOCK_TIMEOUT']],
])('%j is refused by name', (env, names) => {
  expect(problemsOf(env)).toEqual(names);
});
