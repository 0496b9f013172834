import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openBalancer } from '../../test/balancer.ts';
import { testCluster } from '../../test/cluster.ts';
import { recordFault } from '../../test/faults/row.ts';
import { type HttpClient, signInAt } from '../../test/http-client.ts';
import { until } from '../../test/processes.ts';
import { place, type Run, run, startable, untilReady } from '../../test/started-cairn.ts';

startable();

const ProjectsSchema = v.object({ items: v.array(v.object({ id: v.string(), slug: v.string() })) });
const CountedSchema = v.object({ total: v.number() });
const secret = 'of several processes, the same for each';

test('a process that is asked to end says so first, serves on, and closes each connection after its answer', async () => {
  const one = run({ CAIRN_DEMO: '1', SHUTDOWN_GRACE_SECONDS: '2' });
  const url = await untilReady(one);
  const client = await signInAt(url, 'owner@acme.example');
  const events = await client.get('/api/events');
  const stream = events.body?.getReader();
  expect((await client.get('/api/auth/me')).headers.get('connection')).not.toBe('close');

  one.child.kill('SIGTERM');
  await until('readiness to say it', async () => (await fetch(`${url}/readyz`)).status === 503);
  const ready = await fetch(`${url}/readyz`);
  expect(await ready.json()).toEqual({ status: 'unavailable', reasons: ['stopping'] });
  expect((await fetch(`${url}/healthz`)).status).toBe(503);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  const served = await client.get('/api/projects');
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);

  // The live event stream ends regularly. If it was cut off, reading would throw.
  let part = await stream?.read();
  while (part && !part.done) part = await stream?.read();
  expect(part?.done).toBe(true);
  expect(await one.ended).toBe(143);
});

test('a second signal ends it at once; the same one that a package manager passes on does not', async () => {
  const one = run({ SHUTDOWN_GRACE_SECONDS: '300' });
  const url = await untilReady(one);
  one.child.kill('SIGTERM');
  one.child.kill('SIGTERM');
  await until('the first signal to arrive', async () => (await fetch(`${url}/readyz`)).status === 503);
  const asked = performance.now();
  await until('a second to be over', async () => {
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    return performance.now() - asked > 1_100;
  });
  one.child.kill('SIGTERM');
  expect(await one.ended).toBe(143);
});

/** Reads and writes with `client` until `over`. Returns the acknowledged titles and all failures. */
async function work(client: HttpClient, projectId: string, over: () => boolean): Promise<{ acknowledged: string[]; failed: string[] }> {
  const [acknowledged, failed]: [string[], string[]] = [[], []];
  while (!over()) {
    const title = crypto.randomUUID();
    const body = { projectId, title, context: 'Under load.', outcome: 'Go on.' };
    const written = await client.post('/api/decisions', body, title);
    if (written.ok) acknowledged.push(title);
    else failed.push(`${written.status} ${await written.text()}`);
    const read = await client.get('/api/projects');
    if (!read.ok) failed.push(`${read.status}`);
    await read.text();
  }
  return { acknowledged, failed };
}

test('two processes on one database behind a proxy: both are replaced under load, and no request is lost', async () => {
  const { url: database } = await (await testCluster()).createBlankDatabase();
  const balancer = await openBalancer();
  try {
    const start = async (name: string): Promise<[Run, string]> => {
      const one = run({
        DATABASE_URL: database,
        CAIRN_SECRET: secret,
        CAIRN_DATA: place(name),
        CAIRN_DEMO: '1',
        PUBLIC_URL: balancer.url,
        SHUTDOWN_GRACE_SECONDS: '1',
      });
      const url = await untilReady(one);
      balancer.add(url);
      await until(`${name} to be asked`, () => balancer.ready().includes(url));
      return [one, url];
    };
    const first = await start('first');
    const second = await start('second');
    const client = await signInAt(balancer.url, 'owner@acme.example');
    const { items } = v.parse(ProjectsSchema, await (await client.get('/api/projects')).json());
    const projectId = items.find(({ slug }) => slug === 'payments-api')?.id ?? '';
    let over = false;
    const workers = Array.from({ length: 4 }, () => work(client, projectId, () => over));
    for (const [name, [one, url]] of [
      ['third', first],
      ['fourth', second],
    ] as const) {
      await start(name);
      one.child.kill('SIGTERM');
      expect(await one.ended).toBe(143);
      balancer.remove(url);
    }
    over = true;
    const done = await Promise.all(workers);
    expect(done.flatMap(({ failed }) => failed)).toEqual([]);
    expect(balancer.lost).toEqual([]);
    const acknowledged = done.flatMap((one) => one.acknowledged);
    expect(acknowledged.length).toBeGreaterThan(10);
    const counts = acknowledged.slice(-10).map(async (title) => {
      const answer = await client.get(`/api/decisions?project=payments-api&q=${title}`);
      return v.parse(CountedSchema, await answer.json()).total;
    });
    expect(await Promise.all(counts)).toEqual(counts.map(() => 1));
    recordFault({
      fault: 'SIGTERM under load, of each of two processes behind a proxy that honours readiness',
      answers: '201',
      lost: 'no request',
      healthy: 'never unhealthy',
    });
  } finally {
    await balancer.close();
  }
});

test('readiness says it when the disk is full, and when the database does not answer; the process lives', async () => {
  const full = run({ DISK_RESERVE_MB: '1000000' });
  const url = await untilReady(full);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'unavailable', reasons: ['disk'] });
  expect((await fetch(`${url}/livez`)).status).toBe(200);
});
