import { fileURLToPath } from 'node:url';
import { expect, test } from '@rstest/core';
import pg from 'pg';
import { testCluster } from '../cluster.ts';
import { until } from '../processes.ts';
import { ownerUrl, startable } from '../started-cairn.ts';
import { startSwallowingProxy } from '../swallowing-proxy.ts';
import { expectSurvived, openScene } from './scene.ts';

startable();

const busy = /^503 \w+$/;

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
