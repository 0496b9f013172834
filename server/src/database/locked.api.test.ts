import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { defaultPoolSettings } from '../settings/database-settings.ts';
import { afterCommit } from './after-commit.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true, settings: { databasePool: { ...defaultPoolSettings, lockTimeoutMs: 8_000 } } });
});
afterAll(() => product.close());

test('while a table is locked it holds up one organization, and no other: what waits there is refused in time', async () => {
  const browser = await signIn(product, 'owner@acme.example');
  const other = await signIn(product, 'owner@globex.example');
  const locker = await product.owner.connect();
  await locker.query('begin; lock table decisions in access exclusive mode');
  // Twice the number of connections.
  const many = 2 * defaultPoolSettings.connections;
  const ended = { count: 0 };
  const blocked = Array.from({ length: many }, () => browser.get('/api/decisions').finally(() => (ended.count += 1)));
  const elsewhere = await Promise.all(Array.from({ length: 8 }, () => other.get('/api/members')));
  expect(elsewhere.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(ended.count).toBe(0);
  // The organization's share is used up: its other requests also wait and are rejected in time. The visitor lookup still works.
  const [members, me] = await Promise.all([browser.get('/api/members'), browser.get('/api/auth/me')]);
  expect([me.status, members.status, members.body.code, members.headers.get('retry-after')]).toEqual([200, 503, 'BUSY', '1']);
  expect(await product.database.health()).toBe('ready');
  const refused = await Promise.all(blocked);
  expect(refused.map(({ status, body, headers }) => [status, body.code, headers.get('retry-after')])).toEqual(
    Array.from({ length: many }, () => [503, 'BUSY', '1']),
  );
  expect((await browser.get('/api/members')).status).toBe(200); // once they have given up, even if the table is still locked
  await locker.query('rollback');
  locker.release();
  expect((await browser.get('/api/decisions')).status).toBe(200);
});

describe('two transactions that block each other', () => {
  /** Creates two pieces of work that take two locks in opposite order the first time both run. */
  function pair() {
    let arrived = 0;
    const { promise: both, resolve } = Promise.withResolvers<void>();
    const runs = { count: 0 };
    const effects: string[] = [];
    const work =
      (name: string, first: number, second: number) => async (tx: { execute(query: ReturnType<typeof sql>): Promise<unknown> }) => {
        runs.count += 1;
        afterCommit(() => effects.push(name));
        await tx.execute(sql`select pg_advisory_xact_lock(${first}::int)`);
        if (++arrived === 2) resolve();
        await both;
        await tx.execute(sql`select pg_advisory_xact_lock(${second}::int)`);
        return name;
      };
    return { work, runs, effects };
  }
  const scope = (tenantId: string) => ({ tenantId, userId: 'usr_none' });

  test('both succeed: the one that PostgreSQL ended runs again, and its effects happen once', async () => {
    const { work, runs, effects } = pair();
    const { database } = product;
    const done = await Promise.all([
      database.inTenant(scope('tnt_a'), work('a', 1, 2)),
      database.inTenant(scope('tnt_b'), work('b', 2, 1)),
    ]);
    expect([done, runs.count, effects.toSorted()]).toEqual([['a', 'b'], 3, ['a', 'b']]);
  });

  test('the same where each is a part of a whole: the part alone runs again', async () => {
    const { work, runs, effects } = pair();
    const { database } = product;
    const whole = (tenant: string, part: ReturnType<typeof work>) =>
      database.together(scope(tenant), () => database.inTenant(scope(tenant), part));
    const done = await Promise.all([whole('tnt_a', work('a', 1, 2)), whole('tnt_b', work('b', 2, 1))]);
    expect([done, runs.count, effects.toSorted()]).toEqual([['a', 'b'], 3, ['a', 'b']]);
  });
});

test('what deadlocks again and again is refused after four attempts', async () => {
  let runs = 0;
  const work = product.database.anonymous((tx) => {
    runs += 1;
    return tx.execute(sql.raw(`do $$ begin raise sqlstate '40P01'; end $$`));
  });
  await expect(work).rejects.toThrow();
  expect(runs).toBe(4);
});
