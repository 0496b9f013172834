import { type AuditEntry, HandoverSchema, MemberListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetProofs, proveByPassword } from '../../test/second-factor.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

async function memberOf(email: string) {
  const { items } = v.parse(MemberListSchema, (await owner.get(`/api/members?q=${encodeURIComponent(email)}`)).body);
  const [member] = items;
  if (!member) throw new Error(`${email} is no member`);
  return member;
}
const remove = async (by: Browser, email: string, receiver: string | null, version?: number) => {
  const member = await memberOf(email);
  return by.post(`/api/members/${member.id}/removal`, { version: version ?? member.version, receiver });
};
const auditOf = async (action: string) => {
  const tenantId = (await owner.get('/api/auth/me')).body.tenant?.id ?? '';
  const { rows } = await product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    tx.execute<{ detail: Record<string, unknown> }>(sql`select detail from audit_events where action = ${action} order by created_at, id`),
  );
  return rows.map(({ detail }) => detail);
};

test('a member who owns something needs a receiver, who must be another active member', async () => {
  const lead = await memberOf('lead@acme.example');
  const missing = await remove(owner, 'lead@acme.example', null);
  expect([missing.status, missing.body.issues?.map(({ field, code }) => [field, code])]).toEqual([
    400,
    [['receiver', 'RECEIVER_REQUIRED']],
  ]);
  const globex = (await (await signIn(product, 'owner@globex.example')).get('/api/auth/me')).body.user?.id ?? '';
  const suspended = await memberOf('tomas@acme.example');
  await owner.patch(`/api/members/${suspended.id}`, { version: suspended.version, status: 'suspended' });
  for (const receiver of [lead.userId, globex, suspended.userId, 'usr_nobody']) {
    const refused = await remove(owner, 'lead@acme.example', receiver);
    expect([receiver, refused.status, refused.body.issues?.[0]?.code]).toEqual([receiver, 400, 'RECEIVER_UNKNOWN']);
  }
  expect((await memberOf('lead@acme.example')).version).toBe(lead.version);
});

test('the last owner, oneself, an owner by an admin, a late version and a missing proof are refused', async () => {
  const last = await remove(owner, 'owner@acme.example', null);
  expect([last.status, last.body.code]).toEqual([422, 'LAST_OWNER']);
  const anders = await memberOf('anders@acme.example');
  expect((await owner.patch(`/api/members/${anders.id}`, { version: anders.version, role: 'owner' })).status).toBe(200);
  const self = await remove(owner, 'owner@acme.example', anders.userId);
  expect([self.status, self.body.code]).toEqual([422, 'STATE_INVALID']);
  const lead = await memberOf('lead@acme.example');
  expect((await owner.patch(`/api/members/${lead.id}`, { version: lead.version, role: 'admin' })).status).toBe(200);
  const admin = await signIn(product, 'lead@acme.example');
  expect((await remove(admin, 'anders@acme.example', lead.userId)).status).toBe(403);
  const late = await remove(owner, 'sofia@acme.example', lead.userId, 0);
  expect([late.status, late.body.code, late.body.current?.email]).toEqual([409, 'CONFLICT', 'sofia@acme.example']);
  const developer = await signIn(product, 'dev@acme.example');
  expect((await remove(developer, 'sofia@acme.example', lead.userId)).status).toBe(403);
  await forgetProofs(product);
  const unproved = await remove(owner, 'sofia@acme.example', lead.userId);
  expect([unproved.status, unproved.body.code]).toEqual([422, 'REAUTHENTICATE']);
  await proveByPassword(owner);
  await owner.patch(`/api/members/${anders.id}`, { version: (await memberOf('anders@acme.example')).version, role: 'developer' });
});

test('a receiver takes over projects, decisions, tickets and shared views; keys end; names stay', async () => {
  const leaver = await signIn(product, 'dev@acme.example');
  const { userId: leaverId, id } = await memberOf('dev@acme.example');
  const before = v.parse(HandoverSchema, (await owner.get(`/api/members/${id}/handover`)).body);
  const project = (await owner.post('/api/projects', { name: 'Vault', key: 'VLT', visibility: 'members' })).body;
  await owner.post(`/api/projects/${project.slug}/members`, { userIds: [leaverId], role: 'teamlead' });
  const decision = (await owner.post('/api/decisions', { projectId: project.id, title: 'Rotate keys', outcome: 'Monthly.' })).body;
  await owner.put(`/api/decisions/${decision.id}/deciders`, { version: decision.version, people: [leaverId] });
  const { ticket } = (await leaver.post('/api/support/tickets', { subject: 'Webhooks', text: 'Please.' })).body;
  const staff = await signIn(product, 'staff@cairn.example');
  const solved = (await leaver.post('/api/support/tickets', { subject: 'Solved', text: 'Please.' })).body.ticket;
  const seen = (await staff.get(`/api/tickets/${solved?.id}`)).body.ticket;
  expect((await staff.patch(`/api/tickets/${solved?.id}`, { version: seen?.version, status: 'solved' })).status).toBe(200);
  const view = await leaver.post('/api/views', { list: 'decisions', name: 'Mine', query: 'status=proposed', shared: true });
  expect(view.status).toBe(201);
  const issued = await leaver.post('/api/api-keys', { name: 'CI', scopes: ['read'], projects: null, expiresAt: null });

  const handover = v.parse(HandoverSchema, (await owner.get(`/api/members/${id}/handover`)).body);
  expect(handover).toMatchObject({ tickets: before.tickets + 1, views: before.views + 1, keys: before.keys + 1 });
  expect(handover.decisions.items.map(({ title }) => title)).toContain('Rotate keys');
  expect(handover.projects.items.map(({ name }) => name)).toContain('Vault');

  const receiver = await memberOf('sofia@acme.example');
  const removed = await remove(owner, 'dev@acme.example', receiver.userId);
  expect([removed.status, removed.body]).toEqual([200, handover]);

  // Signed out at once, and unable to sign in to this organization.
  expect((await leaver.get('/api/auth/me')).status).toBe(401);
  const signedIn = await openBrowser(product).post('/api/auth/login', { email: 'dev@acme.example', password: demoPassword });
  expect(signedIn.body.code).toBe('LOGIN_FAILED');
  expect((await owner.get('/api/members?q=dev%40acme.example')).body.total).toBe(0);
  const refused = await product.app.request('/api/agent/projects', { headers: { authorization: `Bearer ${issued.body.secret}` } });
  expect(refused.status).toBe(401);

  expect((await owner.get(`/api/decisions/${decision.id}`)).body.signOff).toMatchObject([{ id: receiver.userId, answer: null }]);
  const { items: people = [] } = (await owner.get(`/api/projects/${project.slug}/members`)).body;
  expect(people.find((one) => one.email === 'sofia@acme.example')).toMatchObject({ projectRole: 'teamlead' });
  const tenantId = (await owner.get('/api/auth/me')).body.tenant?.id ?? '';
  const asReceiver = await product.database.inTenant({ tenantId, userId: receiver.userId }, async (tx) => ({
    tickets: (await tx.execute(sql`select id from tickets where id in (${ticket?.id}, ${solved?.id}) order by number`)).rows,
    views: (await tx.execute(sql`select name from saved_views where user_id = ${receiver.userId} and shared`)).rows,
    notices: (await tx.execute(sql`select type from notifications where type = 'member.handover'`)).rows,
  }));
  expect(asReceiver).toMatchObject({
    tickets: [{ id: ticket?.id }, { id: solved?.id }],
    views: [{ name: expect.stringMatching(/^Mine /) }],
    notices: [{}],
  });
  const [entry] = await auditOf('member.removed');
  expect(entry).toMatchObject({
    userId: leaverId,
    receiver: receiver.userId,
    decisions: handover.decisions.total,
    tickets: handover.tickets,
  });
  expect(JSON.stringify(entry)).not.toContain('dev@acme.example');

  // What they wrote keeps their name.
  const { rows } = await product.database.inTenant({ tenantId, userId: '' }, (tx) =>
    tx.execute(sql`select display_name as name from former_members where user_id = ${leaverId}`),
  );
  expect(rows).toEqual([{ name: 'Lin Qiu' }]);
  const audited = async (target = '') =>
    (JSON.parse((await owner.get(`/api/audit?target=${target}`)).text) as { items: AuditEntry[] }).items; // checked by its schema
  const [removal] = await audited(id);
  expect(removal).toMatchObject({ action: 'member.removed', target: { name: 'Lin Qiu' } });
  expect(removal?.facts).toContainEqual({ field: 'userId', value: 'Lin Qiu' });
  expect((await audited(ticket?.id)).map(({ action }) => action)).toContain('ticket.requester-changed');
  // And they can be invited again.
  expect((await owner.post('/api/invitations', { emails: ['dev@acme.example'], role: 'developer' })).status).toBe(201);
});

test('a member without anything is removed without a receiver, and stays in their other organization', async () => {
  const globex = await signIn(product, 'owner@globex.example');
  const { items } = v.parse(MemberListSchema, (await globex.get('/api/members?q=lead%40acme.example')).body);
  const [{ id, version } = { id: '', version: 0 }] = items;
  const handover = v.parse(HandoverSchema, (await globex.get(`/api/members/${id}/handover`)).body);
  expect(handover).toMatchObject({ projects: { total: 0 }, decisions: { total: 0 }, tickets: 0, views: 0 });
  expect((await globex.post(`/api/members/${id}/removal`, { version, receiver: null })).status).toBe(200);
  expect((await globex.get('/api/members?q=lead%40acme.example')).body.total).toBe(0);
  expect((await memberOf('lead@acme.example')).status).toBe('active');
});

test('an answer that is given during a removal stays, and a receiver who has answered is asked for nothing', async () => {
  const [leaver, receiver, self] = await Promise.all(['anders@acme.example', 'lead@acme.example', 'owner@acme.example'].map(memberOf));
  const projectId = (await owner.get('/api/projects/payments-api')).body.id;
  const { id } = (await owner.post('/api/decisions', { projectId, title: 'Outbox', outcome: 'A table.' })).body;
  await owner.post('/api/projects/payments-api/members', { userIds: [leaver?.userId], role: 'teamlead' });
  const named = await owner.put(`/api/decisions/${id}/deciders`, {
    version: 1,
    people: [leaver, receiver, self].map((one) => one?.userId),
  });
  expect([named.status, named.body.status, named.body.signOff?.length]).toEqual([200, 'proposed', 3]);
  const lead = await signIn(product, 'lead@acme.example');
  const { signOff = [] } = (await lead.post(`/api/decisions/${id}/sign`, { revision: 1, answer: 'yes' })).body;
  const scope = { tenantId: (await owner.get('/api/auth/me')).body.tenant?.id ?? '', userId: receiver?.userId ?? '' };
  // The owner's answer is written, but not committed yet, when the removal comes to the decision.
  const answered = signOff.map((one) => (one.id === self?.userId ? { ...one, answer: 'yes' } : one));
  const { removing } = await product.database.inTenant(scope, async (tx) => {
    await tx.execute(sql`update decisions set sign_off = ${JSON.stringify(answered)}::jsonb where id = ${id}`);
    const started = remove(owner, 'anders@acme.example', scope.userId);
    const blocked = 'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';
    await until('the removal to wait', async () => (await product.owner.query(blocked)).rowCount !== 0);
    return { removing: started };
  });
  expect((await removing).status).toBe(200);
  const after = (await owner.get(`/api/decisions/${id}`)).body.signOff ?? [];
  expect(after).toHaveLength(2);
  expect(after).toEqual(expect.arrayContaining([receiver, self].map((one) => expect.objectContaining({ id: one?.userId, answer: 'yes' }))));
  const { rows } = await product.database.inTenant(scope, (tx) =>
    tx.execute(sql`select type from notifications where subject_id = ${id} and user_id = ${scope.userId} and done_at is null`),
  );
  expect(rows).toEqual([]);
});
