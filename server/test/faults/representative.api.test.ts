import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { readPostmaster } from '../../src/embedded/postmaster.ts';
import { processesNaming, until } from '../processes.ts';
import { data, startable } from '../started-cairn.ts';
import { expectSurvived, openScene } from './scene.ts';

startable();

const moments = fc.sample(fc.integer({ min: 0, max: 400 }), 2);

test('a server that is killed at any moment of its work has lost nothing that it acknowledged, and does nothing twice', async () => {
  const scene = await openScene();
  await expectSurvived(scene, {
    name: 'server killed (SIGKILL), and started again',
    allowed: /^no answer$|^503 UNAVAILABLE$/,
    async make({ load, process, start }) {
      for (const [index, moment] of moments.entries()) {
        const seen = load.acknowledged.length;
        const at = performance.now() + moment;
        await until('the moment to come', () => performance.now() >= at && load.acknowledged.length > seen);
        process().child.kill('SIGKILL');
        await until('everything of it to end', () => processesNaming(data()).length === 0);
        if (index < moments.length - 1) await start();
      }
    },
    end: ({ start }) => start(),
  });
});

test('a postmaster that is killed is started again under the load', async () => {
  const scene = await openScene();
  await expectSurvived(scene, {
    name: 'postmaster killed (SIGKILL)',
    allowed: /^503 \w+$/,
    async make({ load }) {
      const former = readPostmaster(data('postgres', 'cluster'));
      process.kill(former?.pid ?? 0, 'SIGKILL');
      await until('another one to be there', () => {
        const present = readPostmaster(data('postgres', 'cluster'));
        return present?.ready === true && present.pid !== former?.pid;
      });
      expect(load.acknowledged.length).toBeGreaterThan(0);
    },
  });
  expect((await fetch(`${scene.url}/livez`)).status).toBe(200);
});
