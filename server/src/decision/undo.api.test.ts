import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const record = async (more = {}) =>
  String((await developer.post('/api/decisions', { projectId, title: 'Ledger', outcome: 'By cause.', ...more })).body.id);
const move = (browser: Browser, id: string, to: string, version: number) =>
  browser.post(`/api/decisions/${id}/transition`, { to, version });
const undo = (browser: Browser, id: string, version: number) => browser.post(`/api/decisions/${id}/undo`, { version });
const show = async (id: string) => (await owner.get(`/api/decisions/${id}`)).body;
/** Backdates a transition. Requests may not update the row, so this replaces it. */
const age = (id: string, interval: string) =>
  product.database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
    );
    await tx.execute(
      sql`with old as (delete from state_moves where subject_id = ${id} returning *)
          insert into state_moves select id, tenant_id, subject_type, subject_id, subject_version, before, effects, actor, created_at - ${interval}::interval from old`,
    );
  });

describe('taking a transition back', () => {
  test.each(['proposed', 'accepted', 'rejected', 'deprecated'] as const)('%s: it stands as before, and its version goes on', async (to) => {
    const id = await record({ status: to === 'proposed' ? 'draft' : 'proposed' });
    if (to === 'deprecated') await move(owner, id, 'accepted', 1);
    const before = await show(id);
    const version = Number(before.version);
    expect((await move(lead, id, to, version)).body.status).toBe(to);
    const back = await undo(lead, id, version + 1);
    expect(back.status).toBe(200);
    expect(back.body).toEqual({ ...before, version: version + 2, updatedAt: expect.any(String) });
    expect(await show(id)).toEqual(back.body);
    // Undo works once. After that every transition is possible again.
    expect((await undo(lead, id, version + 2)).body.code).toBe('UNDO_EXPIRED');
    expect((await move(lead, id, to, version + 2)).body.status).toBe(to);
  });

  test('is audited, and told to those who look', async () => {
    const live = await openLive(product, developer);
    await until('the stream to begin', () => live.lastId !== '');
    const id = await record();
    await move(lead, id, 'accepted', 1);
    await undo(lead, id, 2);
    await until('the event to arrive', () => live.events.some((event) => event !== 'reset' && event.id === id && event.version === 3));
    await live.close();
    const { id: userId, tenantId = '' } = (await lead.get('/api/auth/me')).body.user ?? {};
    const rows = await product.database.inTenant({ tenantId, userId: String(userId) }, (tx) =>
      tx.execute(sql`select action, actor ->> 'id' as by, detail from audit_events where target_id = ${id} order by created_at, id`),
    );
    expect(rows.rows.at(-1)).toEqual({ action: 'decision.undone', by: userId, detail: { from: 'accepted', to: 'proposed' } });
  });

  test('belongs to whoever made it, even among those who may do it themselves', async () => {
    const id = await record();
    await move(lead, id, 'accepted', 1);
    for (const other of [owner, developer]) expect((await undo(other, id, 2)).body.code).toBe('FORBIDDEN');
    expect((await undo(lead, id, 2)).body.status).toBe('proposed');
  });

  test('is over after its time', async () => {
    const id = await record();
    await move(lead, id, 'rejected', 1);
    await age(id, '3 minutes');
    expect((await undo(lead, id, 2)).body.code).toBe('UNDO_EXPIRED');
    expect(await show(id)).toMatchObject({ status: 'rejected', version: 2 });
  });

  test('is refused with the present decision where anything has happened since', async () => {
    const id = await record({ status: 'draft' });
    await move(developer, id, 'proposed', 1);
    await developer.patch(`/api/decisions/${id}`, { version: 2, title: 'Ledger, once more', outcome: 'By cause.' });
    const late = await undo(developer, id, 2);
    expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'CONFLICT', { version: 3, title: 'Ledger, once more' }]);
    expect((await undo(developer, id, 3)).body.code).toBe('UNDO_EXPIRED');
  });

  test('meets another act at the same moment: one of the two happens', async () => {
    const id = await record();
    await move(lead, id, 'accepted', 1);
    const answers = await Promise.all([
      undo(lead, id, 2),
      move(owner, id, 'deprecated', 2),
      undo(lead, id, 2),
      move(owner, id, 'deprecated', 2),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.status;
    expect(await show(id)).toMatchObject({ status: won, version: 3 });
  });

  test('is nobody’s business in another tenant', async () => {
    const globex = await signIn(product, 'owner@globex.example');
    const id = await record();
    await move(lead, id, 'accepted', 1);
    expect((await undo(globex, id, 2)).status).toBe(404);
    expect((await show(id)).status).toBe('accepted');
  });

  test('needs the permission that the move needed, still', async () => {
    const id = await record();
    await move(lead, id, 'accepted', 1);
    const jonas = (await owner.get('/api/members?q=jonas')).body.items?.[0];
    await owner.patch(`/api/members/${jonas?.id}`, { version: jonas?.version, role: 'viewer' });
    expect((await undo(lead, id, 2)).body.code).toBe('FORBIDDEN');
    await owner.patch(`/api/members/${jonas?.id}`, { version: Number(jonas?.version) + 1, role: 'teamlead' });
    expect((await undo(lead, id, 2)).status).toBe(200);
  });
});

describe('a successor', () => {
  test('supersedes its predecessor once it is accepted; taken back, the predecessor is in force again', async () => {
    const old = await record();
    await move(lead, old, 'accepted', 1);
    const next = await record({ supersedesId: old });
    expect((await show(old)).status).toBe('accepted');
    await move(lead, next, 'accepted', 1);
    expect(await show(old)).toMatchObject({ status: 'superseded', version: 3 });
    await undo(lead, next, 2);
    expect(await show(old)).toMatchObject({ status: 'accepted', version: 4, deciders: [{ name: 'Jonas Weber' }] });
    expect((await show(next)).status).toBe('proposed');
  });

  test('takes the place only of what is in force, in its own project', async () => {
    const proposed = await record();
    const answer = await developer.post('/api/decisions', { projectId, title: 'Next', outcome: 'Other.', supersedesId: proposed });
    expect([answer.status, answer.body.issues]).toMatchObject([400, [{ field: 'supersedesId', code: 'NOT_ALLOWED' }]]);
  });

  test('of two, the first that is accepted supersedes', async () => {
    const old = await record();
    await move(lead, old, 'accepted', 1);
    const [one, two] = [await record({ supersedesId: old }), await record({ supersedesId: old })];
    await move(lead, one, 'accepted', 1);
    expect((await move(lead, two, 'accepted', 1)).status).toBe(200);
    await undo(lead, two, 2);
    expect((await show(old)).status).toBe('superseded');
    await undo(lead, one, 2);
    expect((await show(old)).status).toBe('accepted');
  });
});
