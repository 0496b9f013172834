import { AuditListSchema, TenantDetailSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../../test/browser.ts';
import { query, testCluster } from '../../../test/cluster.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../../test/second-factor.ts';

let product: Product;
let admin: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());

const create = (name: string, email: string, browser = admin) => browser.post('/api/admin/tenants', { name, email });
const detailOf = async (tenant: unknown) => v.parse(TenantDetailSchema, (await admin.get(`/api/admin/tenants/${tenant}`)).body);
const mailTo = (email: string) => product.services.mailer.mailbox?.list().find(({ to }) => to === email);
const tokenFor = (email: string) => {
  const [, token] = /accept-invitation#([\w-]+)/.exec(mailTo(email)?.text ?? '') ?? [];
  if (!token) throw new Error(`no invitation for ${email}`);
  return token;
};
const accept = (token: string, browser = openBrowser(product)) =>
  browser.post(`/api/auth/invitations/${token}/accept`, {
    account: { name: 'Mei Tanaka', password: 'granite-otter-lantern', acceptTerms: true },
  });

describe('a tenant that an operator creates', () => {
  test('is empty until its owner accepts the invitation', async () => {
    const answer = await create('Kumo Freight', 'mei@kumo.example');
    expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
    const { tenant, managers, ownerInvitation } = v.parse(TenantDetailSchema, answer.body);
    expect(tenant).toMatchObject({ name: 'Kumo Freight', slug: 'kumo-freight', plan: 'free', status: 'active', counts: { members: 0 } });
    expect([managers, ownerInvitation]).toMatchObject([[], { email: 'mei@kumo.example', state: 'open' }]);
    expect(mailTo('mei@kumo.example')?.subject).toContain('Theo Okafor');

    const owner = openBrowser(product);
    expect((await accept(tokenFor('mei@kumo.example'), owner)).status).toBe(200);
    const after = await detailOf('kumo-freight');
    expect([after.managers, after.ownerInvitation]).toMatchObject([[{ email: 'mei@kumo.example', role: 'owner' }], null]);
    expect(after.operatorActions.map(({ action, by }) => [action, by]).toSorted()).toEqual([
      ['invitation.sent', 'Theo Okafor'],
      ['tenant.created', 'Theo Okafor'],
    ]);
    const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit')).body);
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['tenant.created', 'invitation.sent', 'invitation.accepted']));
    expect(items.find(({ action }) => action === 'tenant.created')).toMatchObject({ actor: { type: 'staff' } });
  });

  test('gets a slug of its own, also for a name without latin letters', async () => {
    await create('Orbit Rail', 'a@orbit.example');
    const again = await create('Orbit  rail', 'b@orbit.example');
    expect(again.body.tenant).toMatchObject({ slug: 'orbit-rail-2' });
    const other = await create('石庭', 'c@orbit.example');
    expect(String((other.body.tenant as { slug: string }).slug)).toMatch(/^org-/);
  });

  test('can get another invitation until it has a member; the former link ends', async () => {
    const { body } = await create('Fenwick Labs', 'wrong@fenwick.example');
    const { id } = body.tenant as { id: string };
    const former = tokenFor('wrong@fenwick.example');
    const again = await admin.post(`/api/admin/tenants/${id}/owner`, { email: 'right@fenwick.example' });
    expect(v.parse(TenantDetailSchema, again.body).ownerInvitation).toMatchObject({ email: 'right@fenwick.example', state: 'open' });
    await openBrowser(product).post(`/api/auth/invitations/${former}/ask`);
    expect(mailTo('admin@cairn.example')?.text).toContain(`/app/admin_tenants/${id}`);
    expect((await accept(former)).body.code).toBe('INVITATION_CLOSED');
    expect((await accept(tokenFor('right@fenwick.example'))).status).toBe(200);
    expect((await admin.post(`/api/admin/tenants/${id}/owner`, { email: 'other@fenwick.example' })).body.code).toBe('STATE_INVALID');
    expect(mailTo('other@fenwick.example')).toBeUndefined();
  });

  test('is refused without a name, an address or a recent proof, and to others', async () => {
    expect((await create(' ', 'x@example.org')).body.issues).toMatchObject([{ field: 'name', code: 'NAME_REQUIRED' }]);
    expect((await create('No address', 'nobody')).body.issues).toMatchObject([{ field: 'email' }]);
    expect((await create('Not mine', 'x@example.org', await signIn(product, 'staff@cairn.example'))).status).toBe(403);
    await forgetProofs(product);
    expect((await create('Not yet', 'x@example.org')).body.code).toBe('REAUTHENTICATE');
    await proveByPassword(admin);
    expect(await query(superuser, `select name from tenants where name in ('No address', 'Not mine', 'Not yet')`)).toEqual([]);
  });
});

describe('the note on a tenant', () => {
  const save = (text: string, version: number, browser = admin) => browser.put('/api/admin/tenants/acme/note', { text, version });

  test('is read by staff next to a ticket, never by the tenant, and a secret in it is redacted', async () => {
    expect((await detailOf('acme')).note).toEqual({ text: '', version: 0, by: null, at: null });
    const key = `sk-ant-api03-${'a1B2'.repeat(12)}`;
    expect((await save(`Will need Scale.\nAsk first. ${key}`, 0)).body).toMatchObject({ version: 1, by: 'Theo Okafor' });
    const staff = await signIn(product, 'staff@cairn.example');
    const [ticket] = (await staff.get('/api/tickets?q=Invoice')).body.items ?? [];
    const customer = (await staff.get(`/api/tickets/${ticket?.id}/customer`)).text;
    expect(customer).toContain('Will need Scale.\\nAsk first.');
    expect(customer).not.toContain(key);
    const owner = await signIn(product, 'owner@acme.example');
    for (const path of ['/api/audit', '/api/tenant/settings', '/api/auth/me']) expect((await owner.get(path)).text).not.toContain('Scale.');
    expect((await save('Mine', 1, staff)).status).toBe(403);
  });

  test('of the second of two operators is refused with the current one', async () => {
    const { version } = (await detailOf('acme')).note;
    const answers = await Promise.all([save('First', version), save('Second', version)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 409) ?? {};
    expect(body?.current).toEqual((await detailOf('acme')).note);
    expect((await save('', version + 1)).body).toMatchObject({ text: '', version: version + 2 });
  });
});
