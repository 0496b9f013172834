import { AuditListSchema, ProjectSchema, TenantFiguresSchema, TenantSettingsSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const path = '/api/tenant/settings';
const settings = async () => v.parse(TenantSettingsSchema, (await owner.get(path)).body);

test('who manages the organization sets a time zone that runtime and database know, by its name', async () => {
  const { name, timeZone, version } = await settings();
  expect([name, timeZone]).toEqual(['Acme', 'UTC']);
  for (const wrong of ['', 'Mars/Olympus', '+05:00', 'europe/berlin', 'Factory', 'x'.repeat(65)])
    expect([wrong, (await owner.put(path, { name, timeZone: wrong, version })).status]).toEqual([wrong, 400]);
  const saved = await owner.put(path, { name, timeZone: 'Pacific/Kiritimati', version });
  expect([saved.status, saved.body]).toMatchObject([200, { name, timeZone: 'Pacific/Kiritimati', version: version + 1 }]);
  expect((await owner.get('/api/usage')).body).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  const late = await owner.put(path, { name, timeZone: 'Europe/Berlin', version });
  expect([late.status, late.body.code, JSON.parse(late.text).current]).toEqual([409, 'CONFLICT', await settings()]);
});

test('an owner renames the organization: mails, the list of the platform and the session of each member have the new name', async () => {
  const admin = await signIn(product, 'admin@cairn.example');
  const [toAdmin, toOwner] = await Promise.all([openLive(product, admin), openLive(product, owner)]);
  await until('the streams to begin', () => toAdmin.lastId !== '' && toOwner.lastId !== '');
  const { version, timeZone } = await settings();
  expect((await owner.put(path, { name: '  ', timeZone, version })).status).toBe(400);
  expect((await owner.put(path, { name: 'Acme\u00a0Payments', timeZone, version })).status).toBe(200);
  const developer = await signIn(product, 'dev@acme.example');
  const { tenant } = (await developer.get('/api/auth/me')).body;
  expect(tenant).toMatchObject({ name: 'Acme\u00a0Payments' });
  expect((await admin.get('/api/admin/tenants?q=acme')).body.items).toMatchObject([{ id: tenant?.id, name: 'Acme\u00a0Payments' }]);
  await until('the events to arrive', () => toAdmin.events.length > 0 && toOwner.events.length > 0);
  // A tab reloads everything only if the id is that of its person.
  expect(toOwner.events).toMatchObject([{ type: 'session.changed', id: tenant?.id }]);
  expect(toAdmin.events).toMatchObject([{ type: 'tenant.changed', id: tenant?.id, version: version + 1 }]);
  await Promise.all([toAdmin.close(), toOwner.close()]);
  expect((await owner.post('/api/invitations', { emails: ['new@acme.example'], role: 'viewer' })).status).toBe(201);
  const mail = product.services.mailer.mailbox?.list().find(({ to }) => to === 'new@acme.example');
  expect(mail?.text).toMatch(/work with Acme\sPayments on Cairn/);
  // Pages of older versions send no name, which then stays.
  expect((await owner.put(path, { timeZone, version: version + 1 })).body).toMatchObject({ name: 'Acme\u00a0Payments', timeZone });
});

test('the defaults hold for what names nothing itself: a project, a domain, and the session that forms begin with', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  const created = async (fields: object) => v.parse(ProjectSchema, (await developer.post('/api/projects', fields)).body).visibility;
  expect(await created({ name: 'Open one', key: 'OPN' })).toBe('tenant');
  const { timeZone, version, ...before } = await settings();
  expect(before).toMatchObject({ defaultRole: 'developer', defaultVisibility: 'tenant' });
  for (const wrong of [{ defaultRole: 'owner' }, { defaultRole: 'admin' }, { defaultVisibility: 'everybody' }, { defaultVisibility: null }])
    expect([wrong, (await owner.put(path, { timeZone, version, ...wrong })).status]).toEqual([wrong, 400]);
  const saved = await owner.put(path, { timeZone, version, defaultRole: 'viewer', defaultVisibility: 'members' });
  expect(saved.body).toMatchObject({ name: before.name, timeZone, defaultRole: 'viewer', defaultVisibility: 'members' });
  expect(await created({ name: 'Closed one', key: 'CLO' })).toBe('members');
  expect(await created({ name: 'Named one', key: 'NMD', visibility: 'tenant' })).toBe('tenant');
  expect((await owner.post('/api/domains', { domain: 'acme-defaults.example' })).body).toMatchObject({ defaultRole: 'viewer' });
  expect((await developer.get('/api/auth/me')).body.tenant).toMatchObject({
    settings: { defaultRole: 'viewer', defaultVisibility: 'members' },
  });
  // Of two owners who save at once, the second learns what the first has saved.
  const late = await owner.put(path, { timeZone, version, defaultRole: 'developer' });
  expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'CONFLICT', { defaultRole: 'viewer' }]);
  const { items } = v.parse(AuditListSchema, (await owner.get('/api/audit?group=organization')).body);
  expect(items.find(({ action }) => action === 'tenant.updated')?.changes).toContainEqual({
    field: 'defaultRole',
    from: 'developer',
    to: 'viewer',
  });
});

test('the figures count what the lists of the organization show', async () => {
  const figures = async () => v.parse(TenantFiguresSchema, (await owner.get('/api/tenant/figures')).body);
  const total = async (list: string) => Number((await owner.get(`/api/${list}`)).body.total);
  const { people, projects, agents, rules } = await figures();
  expect(people).toMatchObject({
    active: await total('members?status=active'),
    suspended: await total('members?status=suspended'),
    withoutSecondFactor: await total('members?status=active&factor=none'),
  });
  expect(projects).toEqual({ active: await total('projects?status=active'), archived: await total('projects?status=archived') });
  expect(rules).toEqual({ inForce: await total('patterns?status=accepted'), toReview: await total('patterns?status=proposed') });
  expect(agents).toMatchObject({
    atWork: await total('sessions?status=active'),
    keys: await total('api-keys?state=active,rotating'),
  });
  expect([people.active, projects.active, rules.inForce, agents.keys].every((one) => one > 0)).toBe(true);
  expect((await owner.post('/api/invitations', { emails: ['figures@acme.example'], role: 'viewer' })).status).toBe(201);
  expect((await figures()).people.invited).toBe(people.invited + 1);
});

test('a developer neither reads nor changes them', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  expect((await developer.get(path)).status).toBe(403);
  expect((await developer.get('/api/tenant/figures')).status).toBe(403);
  expect((await developer.put(path, { name: 'Mine', timeZone: 'UTC', version: 1 })).status).toBe(403);
});
