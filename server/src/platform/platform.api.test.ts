import { can } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { getTableName, sql } from 'drizzle-orm';
import { openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { openDatabase, type Transaction } from '../database/database.ts';
import * as schema from '../database/schema.ts';
import type { Visitor } from '../http/context.ts';
import { PlatformPass } from './pass.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

async function visitorOf(email: string, cairnRole?: string): Promise<Visitor> {
  const browser = await signIn(product, email);
  const { user, tenant } = (await browser.get('/api/auth/me')).body;
  if (!user || !tenant) throw new Error(`${email} is not signed in`);
  return { user, tenant, subject: { role: user.role, cairnRole: cairnRole ?? user.cairnRole }, signInId: '', formerToken: false };
}
const uses = async () => {
  const rows = await product.database.maintain((tx) =>
    tx.execute(sql`select permission, purpose, actor ->> 'id' as "userId" from platform_audit order by id`),
  );
  return rows.rows;
};
const becomePlatform = (tx: Transaction) => tx.execute(sql`select set_config('role', 'cairn_platform', true)`);

describe('the platform scope', () => {
  test('opens tickets to staff and tenants to administrators, and writes down each use', async () => {
    const staff = await visitorOf('staff@cairn.example');
    const before = (await uses()).length;
    const seen = await product.database.inPlatform(PlatformPass.of(staff, 'staff.use', 'count tickets', 'req_1'), async (tx) => ({
      tickets: await tx.$count(schema.tickets),
      tenants: await tx.$count(schema.tenants),
      projects: await tx.$count(schema.projects),
    }));
    expect(seen).toEqual({ tickets: 14, tenants: 3, projects: 0 });
    const admin = await visitorOf('admin@cairn.example');
    const counted = await product.database.inPlatform(PlatformPass.of(admin, 'platform.admin', 'count projects', 'req_2'), async (tx) => ({
      tickets: await tx.$count(schema.tickets),
      projects: await tx.$count(schema.projects),
    }));
    expect(counted).toEqual({ tickets: 0, projects: 6 });
    expect((await uses()).slice(before)).toEqual([
      { permission: 'staff.use', purpose: 'count tickets', userId: staff.user.id },
      { permission: 'platform.admin', purpose: 'count projects', userId: admin.user.id },
    ]);
  });

  test('is closed to a transaction that nobody has entered, whoever forgot what', async () => {
    for (const table of [schema.tickets, schema.ticketMessages, schema.tenants]) {
      const rows = await product.database.anonymous(async (tx) => {
        await becomePlatform(tx);
        return tx.select({ any: sql`1` }).from(table);
      });
      expect([getTableName(table), rows]).toEqual([getTableName(table), []]);
    }
  });

  test('is refused by the database to whoever is no staff there, even with a pass', async () => {
    const pretender = await visitorOf('owner@acme.example', 'administrator');
    const pass = PlatformPass.of(pretender, 'platform.admin', 'look around', 'req_3');
    const before = (await uses()).length;
    await expect(product.database.inPlatform(pass, (tx) => tx.$count(schema.tenants))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await uses()).toHaveLength(before);
    const staff = await visitorOf('staff@cairn.example');
    expect(() => PlatformPass.of(staff, 'platform.admin', 'look around', 'req_4')).toThrow();
  });

  test('does not leak into the next transaction of a connection', async () => {
    const database = openDatabase(product.urls);
    const staff = await visitorOf('staff@cairn.example');
    await database.inPlatform(PlatformPass.of(staff, 'staff.use', 'count tickets', 'req_5'), (tx) => tx.$count(schema.tickets));
    expect(await database.anonymous((tx) => tx.$count(schema.tickets))).toBe(0);
    await database.close();
  });

  test('shows neither what members write nor what people prove themselves with', async () => {
    const admin = await visitorOf('admin@cairn.example');
    for (const query of [
      'select title from conversations',
      'select outcome from decisions',
      'select preferences from users',
      'select * from messages',
      'select * from passwords',
      'select * from audit_events',
    ]) {
      const work = product.database.inPlatform(PlatformPass.of(admin, 'platform.admin', 'look around', 'req_6'), (tx) => tx.execute(query));
      await expect(work).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('asks in SQL what can() asks', async () => {
    const roles = [
      'none',
      '',
      'staff',
      'Staff',
      ' SupportStaff ',
      'SYSTEMADMIN',
      'administrator',
      'admin',
      '0',
      '1',
      '2',
      '3',
      '1.5',
      '-1',
      ' 2 ',
      '2x',
    ];
    const permissions = ['staff.use', 'platform.admin', 'tenant.manage'] as const;
    for (const cairnRole of roles) {
      for (const permission of permissions) {
        const { rows } = await product.owner.query('select platform_may($1, $2) as may', [cairnRole, permission]);
        expect([cairnRole, permission, rows[0]?.may]).toEqual([cairnRole, permission, can({ role: 'viewer', cairnRole }, permission)]);
      }
    }
  });
});

test('tenants are listed with how much each has, and shown with who manages it', async () => {
  const admin = await signIn(product, 'admin@cairn.example');
  const { body } = await admin.get('/api/admin/tenants');
  expect(body.items).toMatchObject([
    { name: 'Acme', plan: 'team', counts: { members: 7, projects: 4 } },
    { name: 'Cairn' },
    { name: 'Globex', counts: { members: 3, projects: 1, decisions: 2 } },
  ]);
  expect((await admin.get('/api/admin/tenants?plan=enterprise')).body.items).toMatchObject([{ slug: 'cairn' }]);
  expect((await admin.get('/api/admin/tenants?q=ACM')).body.total).toBe(1);
  const detail = await admin.get('/api/admin/tenants/globex');
  expect(detail.body).toMatchObject({ tenant: body.items?.[2], managers: [{ email: 'owner@globex.example', role: 'owner' }] });
  expect((await admin.get(`/api/admin/tenants/${body.items?.[2]?.id}`)).body).toEqual(detail.body);
  expect((await admin.get('/api/admin/tenants/nobody')).status).toBe(404);
  expect((await openBrowser(product).get('/api/admin/tenants')).status).toBe(401);
});

test('of a tenant nothing is counted that is deleted, or in a project that is', async () => {
  const admin = await signIn(product, 'admin@cairn.example');
  const owner = await signIn(product, 'owner@globex.example');
  const counted = async () => JSON.parse((await admin.get('/api/admin/tenants/globex')).text).tenant.counts;
  const before = await counted();
  const { id: projectId } = (await owner.post('/api/projects', { name: 'Gone', key: 'GONE' })).body;
  const begin = async () => (await owner.post('/api/conversations', { projectId, text: 'Said in vain' })).body.conversation;
  await begin();
  await owner.post('/api/decisions', { projectId, title: 'Decided in vain', outcome: 'Nothing' });
  const conversation = await begin();
  await owner.patch(`/api/conversations/${conversation?.id}`, { version: 1, status: 'deleted' });
  expect(await counted()).toEqual({
    ...before,
    projects: before.projects + 1,
    conversations: before.conversations + 1,
    decisions: before.decisions + 1,
  });
  const move = (body: object) => owner.post(`/api/projects/${projectId}/transition`, body);
  await move({ to: 'archived', version: 1 });
  expect((await move({ to: 'deleted', version: 2, confirm: 'GONE' })).status).toBe(200);
  expect(await counted()).toEqual(before);
});
