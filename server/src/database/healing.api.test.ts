import { afterEach, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { testCluster } from '../../test/cluster.ts';
import { type SwallowingProxy, startSwallowingProxy } from '../../test/swallowing-proxy.ts';
import { defaultPoolSettings } from '../settings/database-settings.ts';
import { type Database, openDatabase } from './database.ts';
import { databaseFailure } from './failure.ts';

const settings = {
  ...defaultPoolSettings,
  connections: 4,
  statementTimeoutMs: 700,
  lockTimeoutMs: 300,
  queryTimeoutMs: 1_000,
  connectTimeoutMs: 1_000,
};
const scope = { tenantId: 'tnt_none', userId: 'usr_none' };

let proxy: SwallowingProxy;
let database: Database;
afterEach(async () => {
  await database.close();
  await proxy.close();
});

async function open(): Promise<void> {
  const { url, appUrl } = await (await testCluster()).createDatabase('empty');
  proxy = await startSwallowingProxy(url);
  database = openDatabase({ url: proxy.on(url), appUrl: proxy.on(appUrl) }, settings);
}

const asked = () => database.inTenant(scope, async (tx) => (await tx.execute(sql`select 1 as one`)).rows[0]?.one);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => databaseFailure(error)?.code ?? error,
  );

test('connections that were swallowed, at work and idle, are replaced as soon as the database is back', async () => {
  await open();
  // Two connections are idle and one is active when the network fails.
  await Promise.all([asked(), asked(), database.ask(sql`select 1`)]);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gone, resolve: lose } = Promise.withResolvers<void>();
  const atWork = database.inTenant(scope, async (tx) => {
    await tx.execute(sql`select 1`);
    begin();
    await gone;
    await tx.execute(sql`select 1`);
  });
  await begun;
  proxy.swallow();
  lose();
  expect(await Promise.all([failure(atWork), failure(asked())])).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  expect(await database.health()).toBe('unreachable');

  proxy.recover();
  expect(await Promise.all([asked(), asked(), asked()])).toEqual([1, 1, 1]);
  expect(await database.health()).toBe('ready');
});

test('a database that has never answered is given up in time, and used when it does', async () => {
  await open();
  proxy.swallow();
  expect(await Promise.all(Array.from({ length: 6 }, () => failure(asked())))).not.toContain('answered');
  proxy.recover();
  expect(await asked()).toBe(1);
});

test('a listener that hears nothing any more connects again', async () => {
  await open();
  let regained = 0;
  const { promise: first, resolve: listening } = Promise.withResolvers<void>();
  const { promise: again, resolve: listeningAgain } = Promise.withResolvers<void>();
  const listener = database.listen('healing', {
    heard: () => undefined,
    lost: () => proxy.recover(),
    regained: () => [listening, listeningAgain][regained++]?.(),
  });
  await first;
  proxy.swallow();
  await again;
  expect(regained).toBe(2);
  await listener.close();
});
