import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@rstest/core';
import pg from 'pg';
import * as v from 'valibot';
import { migrate } from '../../src/database/migrate.ts';
import { testCluster } from '../cluster.ts';
import { signInAt } from '../http-client.ts';
import { until } from '../processes.ts';
import { ownerUrl, place, query, startable } from '../started-cairn.ts';
import { startSwallowingProxy } from '../swallowing-proxy.ts';
import { expectSurvived, openScene } from './scene.ts';
import { openSlowReaders } from './slow-readers.ts';

startable();

const busy = /^503 \w+$/;
const JournalSchema = v.looseObject({ entries: v.array(v.looseObject({ idx: v.number(), when: v.number(), tag: v.string() })) });

test('a table that is locked keeps only what needs it waiting', async () => {
  const scene = await openScene();
  const locker = new pg.Client({ connectionString: ownerUrl() });
  await locker.connect();
  await expectSurvived(scene, {
    name: 'table decisions locked for longer than the lock timeout',
    allowed: busy,
    async make({ client, load }) {
      await locker.query('begin; lock table decisions in access exclusive mode');
      await until('a write to be refused', () => load.answers().includes('503'));
      for (const path of ['/api/auth/me', '/readyz', '/api/members']) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    },
    async end() {
      await locker.query('rollback');
      await locker.end();
    },
  });
});

test('connections to the database that are swallowed are replaced', async () => {
  const { url } = await (await testCluster()).createBlankDatabase();
  const proxy = await startSwallowingProxy(url);
  try {
    const scene = await openScene({
      DATABASE_URL: proxy.on(url),
      DATABASE_LOCK_TIMEOUT: '2',
      DATABASE_STATEMENT_TIMEOUT: '3',
      DATABASE_QUERY_TIMEOUT: '4',
      DATABASE_CONNECT_TIMEOUT: '2',
      DATABASE_IDLE_TRANSACTION_TIMEOUT: '5',
    });
    await expectSurvived(scene, {
      name: 'connections to the database hung (query timeout 4 s)',
      allowed: busy,
      async make({ load, url: own }) {
        proxy.swallow();
        await until('readiness to say it', async () => (await fetch(`${own}/readyz`)).status === 503);
        await until('callers to be told', () => load.answers().includes('503'));
      },
      end: async () => proxy.recover(),
    });
  } finally {
    await proxy.close();
  }
});

test('a clock that jumps a day ahead ends no sign-in and no work', async () => {
  const preload = fileURLToPath(new URL('./clock.mjs', import.meta.url));
  const scene = await openScene({ NODE_OPTIONS: `--import=${preload}` });
  await expectSurvived(scene, {
    name: 'clock of the server a day ahead',
    allowed: /^$/,
    async make({ process, load }) {
      process().child.kill('SIGUSR2');
      await until('the clock to have jumped', () => process().words().includes('the clock has jumped'));
      const before = load.acknowledged.length;
      await until('writes to go on', () => load.acknowledged.length > before + 20);
    },
  });
});

test('sixty connections that ask without end and read nothing keep no organization waiting', async () => {
  const scene = await openScene();
  const other = await signInAt(scene.url, 'owner@globex.example');
  const readers = await openSlowReaders(scene.url, { connections: 60, requests: 30, path: '/api/openapi.json' });
  try {
    await expectSurvived(scene, {
      name: 'slow readers: 60 connections that send 30 requests each and read no answer',
      allowed: /^$/,
      async make({ load, url }) {
        const before = load.acknowledged.length;
        await until('writes to go on', () => load.acknowledged.length > before + 20);
        expect((await other.get('/api/projects')).status).toBe(200);
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
      },
      end: async () => readers.close(),
    });
  } finally {
    readers.close();
  }
});

test('a migration of a table that is read and written waits for its turn, and the version before it goes on', async () => {
  const { url } = await (await testCluster()).createBlankDatabase();
  const scene = await openScene({ DATABASE_URL: url });
  const folder = migrationsWith('alter table decisions add column of_a_later_version text');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  try {
    await expectSurvived(scene, {
      name: 'migration that alters the table decisions, next to the version before it',
      allowed: /^$/,
      async make({ load }) {
        await reader.query('begin; select count(*) from decisions');
        const migrated = migrate(url, { folder });
        const before = load.acknowledged.length;
        await until('writes to go on while it waits', () => load.acknowledged.length > before + 20);
        await reader.query('commit');
        await migrated;
        expect(await query(url, `select from information_schema.columns where column_name = 'of_a_later_version'`)).toHaveLength(1);
      },
    });
  } finally {
    await reader.end();
  }
});

/** Creates a directory with the migrations of this version and one more. */
function migrationsWith(statement: string): string {
  const folder = place('migrations');
  cpSync(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = v.parse(JournalSchema, JSON.parse(readFileSync(journal, 'utf8')));
  const last = entries.at(-1);
  if (!last) throw new Error('there is no migration');
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(join(folder, '9999_later.sql'), statement);
  return folder;
}
