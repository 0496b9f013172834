import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openBrowser } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { defaultPoolSettings } from '../settings/database-settings.ts';
import { databaseFailure, isRepeatable, isUnanswered } from './failure.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ settings: { databasePool: { ...defaultPoolSettings, statementTimeoutMs: 400, lockTimeoutMs: 200 } } });
  product.app.post('/refuse/:state', (c) =>
    product.database
      .anonymous((tx) => tx.execute(sql.raw(`do $$ begin raise sqlstate '${c.req.param('state')}'; end $$`)))
      .then(() => c.text('done')),
  );
  product.app.post('/slow', (c) => product.database.ask(sql`select pg_sleep(10)`).then(() => c.text('done')));
});
afterAll(() => product.close());

const answerTo = async (path: string) => {
  const { status, body, headers } = await openBrowser(product).post(path);
  return [status, body.code, headers.get('retry-after')];
};

describe('what the database refuses is answered by its SQLSTATE', () => {
  test.each([
    ['08006', 503, 'UNAVAILABLE', '2'],
    ['57P01', 503, 'UNAVAILABLE', '2'],
    ['57P02', 503, 'UNAVAILABLE', '2'],
    ['57P03', 503, 'UNAVAILABLE', '2'],
    ['53300', 503, 'UNAVAILABLE', '2'],
    ['53100', 503, 'OUT_OF_SPACE', '30'],
    ['53200', 503, 'BUSY', '1'],
    ['40P01', 503, 'BUSY', '1'],
    ['40001', 503, 'BUSY', '1'],
    ['55P03', 503, 'BUSY', '1'],
    ['57014', 503, 'QUERY_TIMEOUT', '5'],
    ['22003', 400, 'BAD_REQUEST', null],
    ['54000', 400, 'BAD_REQUEST', null],
    ['42P01', 500, 'SERVER_ERROR', null],
  ])('%s: %i %s', async (state, status, code, retryAfter) => {
    expect(await answerTo(`/refuse/${state}`)).toEqual([status, code, retryAfter]);
  });

  test('a statement that takes too long is stopped', async () => {
    expect(await answerTo('/slow')).toEqual([503, 'QUERY_TIMEOUT', '5']);
  });

  test('a disk that is full is seen in the health of the database until a write succeeds', async () => {
    const superuser = (await testCluster()).asSuperuser(product.urls.url);
    await query(
      superuser,
      `create function refuse_tables() returns event_trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$`,
    );
    await query(superuser, 'create event trigger full_disk on ddl_command_start execute function refuse_tables()');
    await answerTo('/refuse/53100');
    expect([await product.database.health(), await product.database.health()]).toEqual(['out-of-space', 'out-of-space']);
    await query(superuser, 'drop event trigger full_disk');
    expect(await product.database.health()).toBe('ready');
  });
});

test.each(['ENOSPC', 'EDQUOT'])('%s of a file is the same as a disk that is full in the database', (code) => {
  expect(databaseFailure(Object.assign(new Error('write'), { code }))).toEqual({ code: 'OUT_OF_SPACE', retryAfter: 30 });
});

test('the cause of an error decides, and what nobody knows is none of the database', () => {
  const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  expect(isRepeatable(new Error('Failed query', { cause }))).toBe(true);
  expect(databaseFailure(new Error('anything else'))).toBeUndefined();
  expect(databaseFailure('a text')).toBeUndefined();
});

/** These errors have no code, so an upgrade of node-postgres may change them. This test fails then. */
test('what node-postgres throws without a code is recognized', async () => {
  const { appUrl } = await (await testCluster()).createDatabase('empty');
  const slow = new pg.Client({ connectionString: appUrl, query_timeout: 50, pipeline: true });
  slow.on('error', () => undefined);
  await slow.connect();
  const [unanswered, behind] = await Promise.allSettled([slow.query('select pg_sleep(5)'), slow.query('select 1')]);
  const after = await Promise.allSettled([slow.query('select 1')]);
  const ended = new pg.Client({ connectionString: appUrl });
  await ended.connect();
  const running = ended.query('select pg_sleep(5)');
  const cut = Promise.allSettled([running]);
  await ended.end();
  const closed = Promise.allSettled([ended.query('select 1')]);
  const full = new pg.Pool({ connectionString: appUrl, max: 1 });
  const held = await full.connect(); // regardless of how long that takes
  full.options.connectionTimeoutMillis = 50;
  const waited = Promise.allSettled([full.connect()]);
  const results = [unanswered, behind, ...after, ...(await cut), ...(await closed), ...(await waited)];
  held.release();
  await full.end();
  expect(results.map((result) => (result.status === 'rejected' ? databaseFailure(result.reason)?.code : 'answered'))).toEqual(
    Array.from({ length: 6 }, () => 'UNAVAILABLE'),
  );
  expect(isUnanswered(unanswered.status === 'rejected' && unanswered.reason)).toBe(true);
});
