import type { AuditChain, AuditEntry } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { checkChain, renameTenant, sealEntries, tamperWith } from '../../test/audit-chain.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testSettings } from '../../test/product.ts';
import { verifyAndNotify } from './chain.ts';
import { cutChain } from './retention.ts';
import { signChains } from './sign-chains.ts';

const { secret } = testSettings;
let product: Product;
let owner: Browser;
let tenant: string;
let other: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  tenant = String((await owner.get('/api/auth/me')).body.tenant?.id);
  other = String((await (await signIn(product, 'owner@globex.example')).get('/api/auth/me')).body.tenant?.id);
  for (const name of ['Acme One', 'Acme Two', 'Acme']) await rename(name);
  await seal();
});
afterAll(() => product.close());

const rename = (name: string) => renameTenant(owner, name);
const seal = () => sealEntries(product);
const tamper = (...statements: string[]) => tamperWith(product, ...statements);

async function verify(browser = owner): Promise<AuditChain> {
  const { status, text } = await browser.post('/api/audit/verify');
  expect(status).toBe(200);
  return JSON.parse(text) as AuditChain; // checked by its schema in tests
}

const check = () => checkChain(product, tenant);

const sealed = async (number: number): Promise<string> => {
  const [found] = await tamper(`select event_id from audit_seals where tenant_id = '${tenant}' and number = ${number}`);
  return String(found?.rows[0]?.event_id);
};

describe('the chain of an organization', () => {
  test('numbers every entry, and is verified through the last one', async () => {
    await seal();
    const { entries, hash, verified } = await verify();
    expect(entries).toBeGreaterThan(3);
    expect(verified).toMatchObject({ through: entries, broken: null });
    const [newest] = (JSON.parse((await owner.get('/api/audit?limit=1')).text) as { items: AuditEntry[] }).items; // checked by its schema
    expect(newest?.seal).toEqual({ number: entries, hash });
    expect(await (await owner.get('/api/audit/chain')).body).toMatchObject({ entries, hash, checkpoints: [], retentionDays: 0 });
  });

  test('grows with new entries, which are without a number until they are sealed', async () => {
    const before = await verify();
    await rename('Acme Three');
    const [waiting] = (JSON.parse((await owner.get('/api/audit?limit=1')).text) as { items: AuditEntry[] }).items; // checked by its schema
    expect(waiting?.seal).toBe(null);
    expect((await verify()).verified).toMatchObject({ through: before.entries, broken: null });
    await seal();
    expect((await verify()).verified).toMatchObject({ through: before.entries + 1, broken: null });
  });

  test('does not contain names of people: a name that changes breaks nothing', async () => {
    const { rows } = await product.database.maintain((tx) =>
      tx.execute(sql`update users set display_name = 'Somebody Else' where email = 'owner@acme.example' returning id`),
    );
    expect(rows).toHaveLength(1);
    expect((await check()).broken).toBe(null);
    const text = (await owner.get('/api/audit?limit=100')).text;
    expect(text).toContain('Somebody Else');
    expect(text).not.toContain('Marta Ruiz');
  });

  test('is another one for each organization', async () => {
    const globex = await signIn(product, 'owner@globex.example');
    await seal();
    const theirs = await verify(globex);
    expect(theirs.verified?.broken).toBe(null);
    expect(theirs.hash).not.toBe((await verify()).hash);
  });

  test('contains entries from before it began, in their order', async () => {
    const ids = ['aud_old_2', 'aud_old_1'];
    await tamper(
      `delete from audit_seals where tenant_id = '${other}'`,
      `delete from audit_chains where tenant_id = '${other}'`,
      ...ids.map(
        (id, index) => `insert into audit_events (id, tenant_id, actor, action, target_type, target_id, created_at)
          values ('${id}', '${other}', '{"type": "system", "id": "cairn"}', 'project.created', 'project', 'prj_1', '2020-01-0${2 - index}')`,
      ),
    );
    await seal();
    const globex = await signIn(product, 'owner@globex.example');
    const { entries, verified } = await verify(globex);
    expect(verified).toMatchObject({ through: entries, broken: null });
    const [first] = await tamper(`select event_id from audit_seals where tenant_id = '${other}' and number <= 2 order by number`);
    expect(first?.rows.map(({ event_id }) => event_id)).toEqual(['aud_old_1', 'aud_old_2']);
  });

  test('is closed to others', async () => {
    for (const email of ['lead@acme.example', 'dev@acme.example', 'viewer@acme.example', 'staff@cairn.example']) {
      const browser = await signIn(product, email);
      expect((await browser.get('/api/audit/chain')).status).toBe(403);
      expect((await browser.post('/api/audit/verify')).status).toBe(403);
    }
  });
});

describe('what is changed past Cairn is found', () => {
  test.each([
    ['action', `'project.read'`],
    ['actor', `'{"type": "user", "id": "usr_other"}'`],
    ['target_type', `'project'`],
    ['target_id', `'ten_other'`],
    ['project_id', `'prj_other'`],
    ['outcome', `'refused'`],
    ['source', `'api'`],
    ['detail', `'{"name": {"to": "Acme", "from": "acme"}}'`],
    ['request_id', `'another'`],
    ['address', `'203.0.113.9'`],
    ['client', `'curl/8'`],
    ['created_at', `created_at - interval '1 millisecond'`],
  ])('one byte of %s', async (column, value) => {
    const id = await sealed(3);
    const [read] = await tamper(`select ${column}::text as former from audit_events where id = '${id}'`);
    await tamper(`update audit_events set ${column} = ${value} where id = '${id}'`);
    expect((await check()).broken).toEqual({ number: 3, reason: 'changed' });
    const former = read?.rows[0]?.former;
    await tamper(
      `update audit_events set ${column} = ${former === null ? 'null' : `'${former.replaceAll("'", "''")}'`} where id = '${id}'`,
    );
    expect((await check()).broken).toBe(null);
  });

  test.each([
    ['its id', `update audit_events set id = 'aud_other' where id = '$id'`, `update audit_events set id = '$id' where id = 'aud_other'`],
    [
      'its organization',
      `update audit_events set tenant_id = '$other' where id = '$id'`,
      `update audit_events set tenant_id = '$tenant' where id = '$id'`,
    ],
    [
      'its absence, in the middle',
      `create table gone as select * from audit_events where id = '$id'; delete from audit_events where id = '$id'`,
      'insert into audit_events select * from gone; drop table gone',
    ],
  ])('%s', async (_, change, repair) => {
    const id = await sealed(3);
    const filled = (text: string) => text.replaceAll('$id', id).replaceAll('$tenant', tenant).replaceAll('$other', other);
    await tamper(filled(change));
    expect((await check()).broken).toEqual({ number: 3, reason: 'missing' });
    await tamper(filled(repair));
    expect((await check()).broken).toBe(null);
  });

  test('entries that are removed at the end, with their seals, and with the end moved back', async () => {
    const { entries } = await verify();
    const id = await sealed(entries);
    await tamper(
      `create table gone_event as select * from audit_events where id = '${id}'; delete from audit_events where id = '${id}'`,
      `create table gone_seal as select * from audit_seals where event_id = '${id}'; delete from audit_seals where event_id = '${id}'`,
    );
    expect((await check()).broken).toEqual({ number: entries, reason: 'missing' });
    await tamper(
      `create table gone_end as select * from audit_chains where tenant_id = '${tenant}'`,
      `update audit_chains c set entries = s.number, hash = s.hash from audit_seals s
       where c.tenant_id = '${tenant}' and s.tenant_id = c.tenant_id and s.number = ${entries - 1}`,
    );
    expect((await check()).broken).toEqual({ number: entries - 1, reason: 'end' });
    await tamper(
      'insert into audit_events select * from gone_event; insert into audit_seals select * from gone_seal',
      'update audit_chains c set entries = g.entries, hash = g.hash from gone_end g where c.tenant_id = g.tenant_id',
      'drop table gone_event, gone_seal, gone_end',
    );
    expect((await check()).broken).toBe(null);
  });

  test('a chain that is computed again without the secret', async () => {
    const { entries } = await verify();
    await tamper(`update audit_chains set hash = repeat('0', 64) where tenant_id = '${tenant}'`);
    expect((await check()).broken).toEqual({ number: entries, reason: 'end' });
    await tamper(`update audit_chains c set hash = s.hash from audit_seals s
      where c.tenant_id = '${tenant}' and s.tenant_id = c.tenant_id and s.number = c.entries`);
    expect((await check()).broken).toBe(null);
  });

  test('an entry that was added past Cairn', async () => {
    const { entries } = await verify();
    await tamper(`insert into audit_events (id, tenant_id, actor, action, target_type, target_id)
      values ('aud_forged', '${tenant}', '{"type": "user", "id": "usr_1"}', 'project.created', 'project', 'prj_1')`);
    expect((await check()).broken).toEqual({ number: entries + 1, reason: 'added' });
    await tamper(`delete from audit_events where id = 'aud_forged'`);
    expect((await check()).broken).toBe(null);
  });

  test('and the owners are notified, once for each break', async () => {
    const id = await sealed(2);
    await tamper(`update audit_events set request_id = request_id || 'x' where id = '${id}'`);
    await check();
    await check();
    const { items = [] } = (await owner.get('/api/notifications?kind=system')).body;
    expect(items.filter((item) => (item as { type?: string }).type === 'audit.broken')).toMatchObject([{ parameters: { number: 2 } }]);
    expect((await owner.get('/api/audit/chain')).body).toMatchObject({
      verified: { through: 1, broken: { number: 2, reason: 'changed' } },
    });
    await tamper(`update audit_events set request_id = left(request_id, -1) where id = '${id}'`);
    expect((await check()).broken).toBe(null);
  });
});

describe('another secret of the installation', () => {
  test('signs what was right, and leaves what was wrong', async () => {
    const verified = (by: string) =>
      verifyAndNotify((work) => product.database.inTenant({ tenantId: tenant, userId: '' }, work), tenant, by);
    await product.database.maintain((tx) => signChains(tx, secret, 'another secret'));
    expect((await verified(secret)).broken).toMatchObject({ reason: 'end' });
    expect((await verified('another secret')).broken).toBe(null);
    await product.database.maintain((tx) => signChains(tx, 'a wrong secret', secret));
    expect((await verified(secret)).broken).toMatchObject({ reason: 'end' });
    await product.database.maintain((tx) => signChains(tx, 'another secret', secret));
    expect((await verified(secret)).broken).toBe(null);
  });
});

describe('retention', () => {
  const cut = (days: number, now = new Date()) => cutChain(product.database, tenant, { secret, days, now, requestId: 'test' });

  test('does not cut a broken chain, so that the break stays visible', async () => {
    const id = await sealed(1);
    await tamper(`update audit_events set client = client || 'x' where id = '${id}'`);
    expect(await cut(1, new Date(Date.now() + 3 * 86_400_000))).toBe(0);
    expect((await check()).broken).toEqual({ number: 1, reason: 'changed' });
    await tamper(`update audit_events set client = left(client, -1) where id = '${id}'`);
  });

  test('removes what is older, and leaves a signed checkpoint from which the chain goes on', async () => {
    expect(await cut(36_500)).toBe(0);
    await seal();
    const { entries } = await verify();
    const removed = await cut(1, new Date(Date.now() + 2 * 86_400_000));
    expect(removed).toBe(entries);
    await seal();
    const after = await verify();
    expect(after).toMatchObject({ verified: { through: entries + 1, broken: null }, checkpoints: [{ number: entries, removed }] });
    const { items } = JSON.parse((await owner.get('/api/audit')).text) as { items: AuditEntry[] }; // checked by its schema in tests
    expect(items.map(({ action, seal: its }) => [action, its?.number])).toEqual([['audit.retention', entries + 1]]);
    await tamper(`update audit_checkpoints set number = number + 1 where tenant_id = '${tenant}'`);
    expect((await check()).broken).toMatchObject({ reason: 'checkpoint' });
    await tamper(`update audit_checkpoints set number = number - 1 where tenant_id = '${tenant}'`);
    expect((await check()).broken).toBe(null);
  });
});
