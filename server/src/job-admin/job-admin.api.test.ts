import { JobListSchema, JobRunsSchema, JobSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { held } from '../../test/job-bench.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { createJobRunner, type JobRunner } from '../job-runner/runner.ts';

let product: Product;
let admin: Browser;
let runner: JobRunner;
/** The work of the next run of `insights`, in place of its own. */
let work: (signal: AbortSignal) => Promise<void> = async () => undefined;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  admin = await signIn(product, 'admin@cairn.example');
  runner = createJobRunner({
    jobs: [{ name: 'insights', intervalMs: 600_000, run: (_, { signal }) => work(signal) }],
    services: undefined,
    database: product.database,
    log: product.services.log,
  });
  await turn();
});
afterAll(async () => {
  await runner.stop();
  await product.close();
});

async function turn(): Promise<void> {
  await runner.step();
  await runner.idle();
}
const list = async (query = '') => v.parse(JobListSchema, (await admin.get(`/api/admin/jobs?limit=100${query}`)).body);
const insights = async () => (await list('&q=insights')).items[0];
const runs = async () => v.parse(JobRunsSchema, (await admin.get('/api/admin/jobs/insights/runs')).body).items;
const post = (action: string, job = 'insights') => admin.post(`/api/admin/jobs/${job}/${action}`, {});

test('an administrator runs a job before it is due, and sees who started the run', async () => {
  expect(await insights()).toMatchObject({ state: 'scheduled', intervalSeconds: 600, failures: 0, last: { outcome: 'done' } });
  const answer = await post('run');
  expect(v.parse(JobSchema, answer.body)).toMatchObject({ id: 'insights', requested: true });
  await turn();
  expect(await insights()).toMatchObject({ requested: false });
  expect((await runs()).map(({ trigger, outcome }) => [trigger, outcome])).toEqual([
    ['manual', 'done'],
    ['schedule', 'done'],
  ]);
});

test('a failed job comes first with the code of its error and no text of it, until a retry succeeds', async () => {
  work = () => Promise.reject(new Error('the row of Marta could not be read'));
  await post('run');
  await turn();
  expect(await list()).toMatchObject({ attention: 1, items: [{ id: 'insights', state: 'failed', failures: 1 }] });
  expect((await list('&state=failed,late')).items).toHaveLength(1);
  const [failed] = await runs();
  expect(failed).toMatchObject({ outcome: 'failed', errorCode: expect.any(String) });
  expect(JSON.stringify(failed)).not.toContain('Marta');
  work = async () => undefined;
  await post('run');
  await turn();
  expect(await list()).toMatchObject({ attention: 0 });
});

test('a running job is canceled between two units of work; one that does not run has nothing to cancel', async () => {
  expect(await post('cancel')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const { work: lasting } = held();
  work = (signal) => lasting({ signal });
  await post('run');
  await runner.step();
  expect(await insights()).toMatchObject({ state: 'running', startedAt: expect.any(String), cancelRequested: false });
  expect((await post('cancel')).body).toMatchObject({ state: 'running', cancelRequested: true });
  await turn();
  expect((await runs())[0]).toMatchObject({ outcome: 'cancelled' });
  expect(await insights()).toMatchObject({ state: 'scheduled', startedAt: null });
});

test('a job that no process runs is late after a minute', async () => {
  await product.database.maintain((tx) => tx.execute(sql`update jobs set due_at = now() - interval '2 minutes' where name = 'insights'`));
  expect(await list('&state=late')).toMatchObject({ attention: 1, items: [{ id: 'insights', state: 'late' }] });
});

test('an unknown job is refused, and each use is recorded', async () => {
  expect((await admin.get('/api/admin/jobs/nothing/runs')).status).toBe(404);
  expect((await post('run', 'nothing')).status).toBe(404);
  expect((await post('run', 'NOT%20A%20NAME')).status).toBe(400);
  const id = (await admin.get('/api/auth/me')).body.user?.id;
  const { rows } = await product.database.maintain((tx) =>
    tx.execute(sql`select distinct actor ->> 'id' as by, purpose from platform_audit where purpose like '% job %' order by purpose`),
  );
  expect(rows).toEqual(['cancel job insights', 'list job runs insights', 'run job insights'].map((purpose) => ({ by: id, purpose })));
});

test('the list is exported with the same filters', async () => {
  const { status, text } = await admin.get('/api/admin/jobs/export?q=insights');
  expect([status, text.split('\r\n').filter((line) => line.startsWith('insights,'))]).toEqual([200, [expect.stringContaining(',600,')]]);
});
