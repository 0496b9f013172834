import { randomUUID } from 'node:crypto';
import { DomainListSchema, DomainSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Answer, type Browser, signIn } from '../../test/browser.ts';
import { type NameServer, startNameServer } from '../../test/name-server.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let names: NameServer;
let acme: Browser;
let globex: Browser;
beforeAll(async () => {
  names = await startNameServer();
  product = await startProduct({ demo: true, settings: { nameServers: [names.address] } });
  [acme, globex] = [await signIn(product, 'owner@acme.example'), await signIn(product, 'owner@globex.example')];
});
afterAll(async () => {
  await product.close();
  await names.close();
});

const domainOf = ({ text }: Answer) => v.parse(v.pipe(v.string(), v.parseJson(), DomainSchema), text);
const listed = async (browser: Browser) =>
  v.parse(v.pipe(v.string(), v.parseJson(), DomainListSchema), (await browser.get('/api/domains')).text).items;
const add = async (browser: Browser, domain: string) => domainOf(await browser.post('/api/domains', { domain }));
const verify = (browser: Browser, domain: string) => browser.post(`/api/domains/${domain}/verify`);
const codeOf = ({ status, body }: Answer) => [status, body.code];

test('a domain is named, proved by its record, joined by as somebody, and given up', async () => {
  const named = await add(acme, ' Acme-Works.EXAMPLE ');
  expect(named).toMatchObject({ domain: 'acme-works.example', verifiedAt: null, joining: false, defaultRole: 'developer' });
  expect(named.record.name).toBe('_cairn.acme-works.example');
  expect(codeOf(await verify(acme, named.domain))).toEqual([422, 'DOMAIN_UNPROVED']);
  expect(codeOf(await acme.patch('/api/domains/acme-works.example', { joining: true }))).toEqual([422, 'STATE_INVALID']);
  names.records.set(named.record.name, 'cairn-domain=something-else');
  expect(codeOf(await verify(acme, named.domain))).toEqual([422, 'DOMAIN_UNPROVED']);
  names.records.set(named.record.name, named.record.value);
  expect(domainOf(await verify(acme, named.domain)).verifiedAt).not.toBeNull();
  const change = { joining: true, defaultRole: 'viewer' };
  expect(domainOf(await acme.patch('/api/domains/acme-works.example', change))).toMatchObject(change);
  for (const defaultRole of ['owner', 'admin', 'king'])
    expect((await acme.patch('/api/domains/acme-works.example', { defaultRole })).status).toBe(400);
  expect(await listed(acme)).toHaveLength(1);
  expect(await listed(globex)).toEqual([]);
  expect((await acme.delete('/api/domains/acme-works.example')).status).toBe(200);
  expect(codeOf(await acme.delete('/api/domains/acme-works.example'))).toEqual([404, 'NOT_FOUND']);
  const { rows } = await product.database.maintain((tx) =>
    tx
      .execute("select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'")
      .then(() => tx.execute<{ action: string }>("select action from audit_events where target_type = 'domain' order by created_at, id")),
  );
  expect(rows.map(({ action }) => action)).toEqual(['domain.added', 'domain.verified', 'domain.changed', 'domain.removed']);
});

test('it is whose record is found: naming it first keeps nobody out, and nobody comes second', async () => {
  const [theirs, ours] = [await add(globex, 'shared.example'), await add(acme, 'shared.example')];
  expect(theirs.record.value).not.toBe(ours.record.value);
  names.records.set(ours.record.name, ours.record.value);
  expect(codeOf(await verify(globex, 'shared.example'))).toEqual([422, 'DOMAIN_UNPROVED']);
  expect((await verify(acme, 'shared.example')).status).toBe(200);
  names.records.set(theirs.record.name, theirs.record.value);
  expect(codeOf(await verify(globex, 'shared.example'))).toEqual([409, 'DOMAIN_TAKEN']);
  expect((await acme.patch('/api/domains/shared.example', { joining: true })).status).toBe(200);
  expect(codeOf(await globex.patch('/api/domains/shared.example', { joining: true }))).toEqual([422, 'STATE_INVALID']);
});

test('what is no domain, is named already, or does not exist, is refused by its code', async () => {
  const issues = async (domain: string) => (await acme.post('/api/domains', { domain })).body.issues?.map(({ code }) => code);
  expect(await issues('not a domain')).toContain('DOMAIN_INVALID');
  expect(await issues('')).toContain('DOMAIN_REQUIRED');
  await add(acme, 'twice.example');
  expect(await issues('TWICE.example')).toEqual(['DOMAIN_NAMED']);
  expect(codeOf(await verify(acme, 'unknown.example'))).toEqual([404, 'NOT_FOUND']);
});

test('where no name server answers, that is what is said', async () => {
  const deaf = await startNameServer();
  const { address } = deaf;
  await deaf.close();
  const away = await startProduct({ demo: true, settings: { nameServers: [address] } });
  const owner = await signIn(away, 'owner@acme.example');
  await add(owner, 'acme-works.example');
  expect(codeOf(await verify(owner, 'acme-works.example'))).toEqual([422, 'DOMAIN_UNREACHABLE']);
  await away.close();
});

test('nothing in the database waits for name servers, whatever key a browser puts on its request', async () => {
  const { domain, record } = await add(acme, 'slow.example');
  names.records.set(record.name, record.value);
  const { promise, resolve } = Promise.withResolvers<void>();
  names.free = promise;
  const before = names.asked;
  const verifying = acme.post(`/api/domains/${domain}/verify`, undefined, { 'idempotency-key': randomUUID() });
  await until('the name server to be asked', () => names.asked > before);
  const held = await product.owner.query(
    `select locktype, mode from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and pid <> pg_backend_pid() and locktype in ('advisory', 'relation')`,
  );
  resolve();
  expect(codeOf(await verifying)).toEqual([200, undefined]);
  expect(held.rows).toEqual([]);
});
