import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { checkChain, renameTenant, sealEntries, tamperWith } from '../../test/audit-chain.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testSettings } from '../../test/product.ts';
import { changeSecret } from '../installation/change-secret.ts';
import { cutChain } from './retention.ts';

const { secret } = testSettings;
let product: Product;
let owner: Browser;
let tenant: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  tenant = String((await owner.get('/api/auth/me')).body.tenant?.id);
  for (const name of ['Acme One', 'Acme Two', 'Acme']) await rename(name);
  await seal();
});
afterAll(() => product.close());

const rename = (name: string) => renameTenant(owner, name);
const seal = () => sealEntries(product);
const check = () => checkChain(product, tenant);
const cut = () => cutChain(product.database, tenant, { secret, days: 1, now: new Date(Date.now() + 3 * 86_400_000), requestId: 'test' });

test('a process with the former secret does not take the ends of the new one for forged', async () => {
  await product.database.maintain((tx) => changeSecret(tx, secret, 'another secret'));
  await rename('Acme Three');
  await expect(seal()).rejects.toThrow('with another secret now');
  await product.database.maintain((tx) => changeSecret(tx, 'another secret', secret));
  await seal();
  expect((await check()).broken).toBe(null);
});

test('retention leaves a chain whose last checkpoint Cairn did not sign', async () => {
  await tamperWith(
    product,
    `insert into audit_checkpoints (tenant_id, number, hash, removed, signature)
     select tenant_id, number, hash, 1, 'forged' from audit_seals where tenant_id = '${tenant}' and number = 1`,
  );
  expect(await cut()).toBe(0);
  expect((await check()).broken).toEqual({ number: 1, reason: 'checkpoint' });
  await tamperWith(product, `delete from audit_checkpoints where tenant_id = '${tenant}'`);
  expect((await check()).broken).toBe(null);
});

test('an end that was moved back stays broken, whatever is sealed and removed afterwards; owners are notified once', async () => {
  const of = `tenant_id = '${tenant}' and number = (select entries from audit_chains where tenant_id = '${tenant}')`;
  await tamperWith(
    product,
    `delete from audit_events where id = (select event_id from audit_seals where ${of})`,
    `delete from audit_seals where ${of}`,
    `update audit_chains c set entries = s.number, hash = s.hash from audit_seals s
     where c.tenant_id = '${tenant}' and s.tenant_id = c.tenant_id and s.number = c.entries - 1`,
  );
  const { broken: first } = await check();
  expect(first).toMatchObject({ reason: 'end' });
  for (const name of ['Acme Four', 'Acme Five']) {
    await rename(name);
    await seal();
  }
  expect((await check()).broken).toEqual({ number: Number(first?.number) + 2, reason: 'end' });
  expect(await cut()).toBe(0);
  const { items = [] } = (await owner.get('/api/notifications?kind=system')).body;
  expect(items.filter((item) => (item as { type?: string }).type === 'audit.broken')).toMatchObject([
    { parameters: { number: first?.number } },
  ]);
});
