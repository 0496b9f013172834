import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let lead: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(() => product.close());

const create = (browser: Browser, key: string, idempotencyKey: string) =>
  browser.post('/api/projects', { name: `Project ${key}`, key }, { 'idempotency-key': idempotencyKey });
const countOf = async (key: string) => (await lead.get(`/api/projects?q=${key}`)).body.total;

describe('an idempotency key', () => {
  test('lets a request happen once; its answer is given again, byte for byte', async () => {
    const key = randomUUID();
    const first = await create(lead, 'IDA', key);
    const second = await create(lead, 'IDA', key);
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([second.status, second.headers.get('idempotent-replayed'), second.text]).toEqual([201, 'true', first.text]);
    expect(await countOf('IDA')).toBe(1);
  });

  test('is refused for another request', async () => {
    const key = randomUUID();
    await create(lead, 'IDB', key);
    const other = await create(lead, 'IDC', key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect((await lead.post('/api/decisions', {}, { 'idempotency-key': key })).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('that many send at once is worked on once; the others hear that it is, or get its answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(lead, 'IDD', key)));
    expect(await countOf('IDD')).toBe(1);
    for (const { status, body } of answers) expect(status === 201 || (status === 409 && body.code === 'IN_PROGRESS')).toBe(true);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))).toHaveLength(1);
  });

  test('gives a refusal again as well', async () => {
    const key = randomUUID();
    const viewer = await signIn(product, 'viewer@acme.example');
    expect((await create(viewer, 'IDE', key)).status).toBe(403);
    const again = await create(viewer, 'IDE', key);
    expect([again.status, again.body.code, again.headers.get('idempotent-replayed')]).toEqual([403, 'FORBIDDEN', 'true']);
  });

  test('is each person’s own', async () => {
    const key = randomUUID();
    const globex = await signIn(product, 'owner@globex.example');
    expect((await create(lead, 'IDF', key)).status).toBe(201);
    expect((await create(globex, 'IDG', key)).status).toBe(201);
  });

  test('is forgotten after 48 hours', async () => {
    const old = randomUUID();
    await create(lead, 'IDH', old);
    await product.database.maintain(async (tx) => {
      await tx.execute(
        `select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true), set_config('app.user_id', (select id from users where email = 'lead@acme.example'), true)`,
      );
      await tx.execute(`update idempotency_keys set created_at = created_at - interval '49 hours'`);
    });
    expect((await create(lead, 'IDI', old)).status).toBe(201);
  });

  test('is kept with what was written, or neither is: a process that dies between the two has done nothing', async () => {
    const key = randomUUID();
    // The last statement of the transaction closes its connection, like a killed process.
    await product.owner.query(`
      create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger die after insert on idempotency_keys deferrable initially deferred for each row execute function die()`);
    expect((await create(lead, 'IDL', key)).status).toBeGreaterThanOrEqual(500);
    expect(await countOf('IDL')).toBe(0);
    await product.owner.query('drop trigger die on idempotency_keys');
    const again = await create(lead, 'IDL', key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await countOf('IDL')).toBe(1);
  });

  test('keeps nothing of a request that failed halfway, and is free for the next', async () => {
    const key = randomUUID();
    await product.owner.query('revoke insert on events from cairn_app');
    expect((await create(lead, 'IDM', key)).status).toBe(500);
    expect(await countOf('IDM')).toBe(0);
    await product.owner.query('grant insert on events to cairn_app');
    expect((await create(lead, 'IDM', key)).status).toBe(201);
  });

  test('covers what staff do across tenants as well', async () => {
    const staff = await signIn(product, 'staff@cairn.example');
    const ticket = (await staff.get('/api/tickets?status=open')).body.items?.[0];
    const key = { 'idempotency-key': randomUUID() };
    const note = () => staff.post(`/api/tickets/${ticket?.id}/messages`, { text: 'Once.', visibility: 'internal' }, key);
    const answers = [await note(), await note()];
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
      [201, null],
      [201, 'true'],
    ]);
    const { messages = [] } = (await staff.get(`/api/tickets/${ticket?.id}`)).body;
    expect(messages.filter((message) => JSON.stringify(message).includes('Once.'))).toHaveLength(1);
  });

  test('must look like one', async () => {
    const answer = await create(lead, 'IDK', 'x y');
    expect([answer.status, answer.body.issues?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  });
});
