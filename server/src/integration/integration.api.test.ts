import { ModelIntegrationSchema, ModelTestSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type ModelServer, startModelServer } from '../../test/model-server.ts';
import { type Product, startProduct } from '../../test/product.ts';

const key = 'sk-live-this-is-nobodys-key-f41c';
const path = '/api/integrations/model';

let product: Product;
let owner: Browser;
let server: ModelServer;
beforeAll(async () => {
  [product, server] = await Promise.all([startProduct({ demo: true }), startModelServer()]);
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(async () => {
  await Promise.all([product.close(), server.close()]);
});

/** Returns the rows in Acme's part of the database. */
const rowsOf = async (query: string) =>
  (
    await product.database.maintain(async (tx) => {
      await tx.execute(
        "select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'",
      );
      return tx.execute(query);
    })
  ).rows;
const shown = async () => v.parse(ModelIntegrationSchema, (await owner.get(path)).body);
const tried = async (body: object) => v.parse(ModelTestSchema, (await owner.post(`${path}/test`, body)).body);

test('a model is connected, tried, and given up; its key is kept encrypted and never told', async () => {
  expect(await shown()).toMatchObject({ status: 'available', version: 0 });
  const wanted = { baseUrl: `${server.baseUrl}/`, model: 'tiny', key, version: 0 };
  const connected = await owner.put(path, wanted);
  expect(connected.status).toBe(200);
  expect(v.parse(ModelIntegrationSchema, connected.body)).toMatchObject({
    status: 'connected',
    baseUrl: server.baseUrl,
    hasKey: true,
    keyEnd: 'f41c',
    connectedBy: { name: expect.any(String) },
    version: 1,
  });

  expect(await tried({ baseUrl: server.baseUrl, model: 'tiny' })).toMatchObject({ ok: true });
  expect(server.asked.at(-1)?.authorization).toBe(`Bearer ${key}`);
  expect(await shown()).toMatchObject({ status: 'connected', problem: null, calledAt: expect.any(String) });

  server.behave((answer) => answer.refuse(401));
  expect(await tried({ baseUrl: server.baseUrl, model: 'tiny' })).toEqual({ ok: false, problem: 'UNAUTHORIZED', retryAfter: null });
  expect(await shown()).toMatchObject({ status: 'error', problem: 'UNAUTHORIZED' });
  server.behave((answer) => answer.refuse(429, { 'Retry-After': '30' }));
  expect(await tried({ baseUrl: server.baseUrl, model: 'tiny' })).toEqual({ ok: false, problem: 'RATE_LIMITED', retryAfter: 30 });
  const wait = async () => (await owner.get('/api/conversations/model')).body;
  expect(await wait()).toMatchObject({ model: 'tiny', wait: { problem: 'RATE_LIMITED', until: expect.any(String) } });

  const rows = await rowsOf('select * from integrations');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(key);
  const audited = await rowsOf("select action, detail from audit_events where action like 'integration.%'");
  expect(JSON.stringify(audited)).not.toContain(key);
  expect((await owner.get(path)).text + product.logged()).not.toContain(key);

  const { version } = await shown();
  const given = await owner.delete(`${path}?version=${version}`);
  expect(given.body).toMatchObject({ status: 'disconnected', hasKey: false });
  expect(await wait()).toEqual({ model: null, wait: null });
  expect((await owner.delete(`${path}?version=${version + 1}`)).body.code).toBe('STATE_INVALID');
  expect(await rowsOf('select secret from integrations')).toEqual([{ secret: null }]);
  const all = await rowsOf("select action from audit_events where action like 'integration.%' order by created_at, id");
  expect(all.map(({ action }) => action)).toEqual(['integration.connected', 'integration.disconnected']);
});

test('a kept key is sent to no other server than the one that it was given for', async () => {
  const { version } = await shown();
  await owner.put(path, { baseUrl: server.baseUrl, model: 'tiny', key, version });
  // The wait time of one connection does not apply to the next.
  expect((await owner.get('/api/conversations/model')).body).toEqual({ model: 'tiny', wait: null });
  const other = await startModelServer();
  const refused = await owner.post(`${path}/test`, { baseUrl: other.baseUrl, model: 'tiny' });
  expect(refused.body.issues).toMatchObject([{ field: 'key', code: 'KEY_AGAIN' }]);
  expect((await owner.put(path, { baseUrl: other.baseUrl, model: 'tiny', version: version + 1 })).status).toBe(400);
  expect(other.asked).toEqual([]);
  await other.close();
});

test('of two who change it at once the second is told what the first has made of it', async () => {
  const { version } = await shown();
  const change = (model: string) => owner.put(path, { baseUrl: server.baseUrl, model, version });
  expect((await change('first')).status).toBe(200);
  const late = await change('second');
  expect(late.status).toBe(409);
  expect(late.body.current).toMatchObject({ model: 'first', version: version + 1 });
});

test('another organisation has nothing of it', async () => {
  const stranger = await signIn(product, 'admin@cairn.example');
  expect((await stranger.get(path)).body).toMatchObject({ status: 'available', version: 0 });
});

test('where private networks are closed, none is called', async () => {
  const closed = await startProduct({ demo: true, settings: { privateModels: false } });
  const browser = await signIn(closed, 'owner@acme.example');
  const before = server.asked.length;
  const found = await browser.post(`${path}/test`, { baseUrl: server.baseUrl, model: 'tiny', key });
  expect(found.body).toMatchObject({ ok: false, problem: 'ADDRESS_REFUSED' });
  expect(server.asked).toHaveLength(before);
  await closed.close();
});
