import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import pino from 'pino';
import { makeKey, openAgent } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { deleteForGood } from './delete-for-good.ts';

const log = pino({ level: 'silent' });

let product: Product;
let lead: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(() => product.close());

/** Queries all rows, like Cairn's maintenance jobs. */
async function rows(statement: string): Promise<Record<string, unknown>[]> {
  const client = await product.owner.connect();
  try {
    await client.query(`begin; select set_config('role', 'cairn_definer', true)`);
    return (await client.query(statement)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Backdates the deletion of the project. */
async function deletedDaysAgo(id: string, days: number): Promise<void> {
  const [owner] = await rows(`select tenant_id from projects where id = '${id}'`);
  await product.database.inTenant({ tenantId: String(owner?.tenant_id), userId: '', deleted: 'shown' }, (tx) =>
    tx.execute(`update projects set deleted_at = now() - interval '${days} days' where id = '${id}'`),
  );
}

async function deleteProject(slug: string): Promise<{ id: string; version: number }> {
  const { id, version, key } = (await lead.get(`/api/projects/${slug}`)).body;
  const archived = await lead.post(`/api/projects/${id}/transition`, { to: 'archived', version });
  const deleted = await lead.post(`/api/projects/${id}/transition`, { to: 'deleted', version: archived.body.version, confirm: key });
  expect([deleted.status, deleted.body.status]).toEqual([200, 'deleted']);
  return { id: String(id), version: Number(deleted.body.version) };
}

describe('a project', () => {
  test('is not archived by a change of its fields: who still asks for that is told so, and nothing is changed', async () => {
    const { id, version } = (await lead.post('/api/projects', { name: 'Still here', key: 'STH' })).body;
    const asked = await lead.patch(`/api/projects/${id}`, { version, name: 'Other', status: 'archived' });
    expect(asked.body).toMatchObject({ code: 'BAD_REQUEST', issues: [{ field: 'status', code: 'BY_TRANSITION' }] });
    expect((await lead.get(`/api/projects/${id}`)).body).toMatchObject({ status: 'active', version });
  });

  test('is deleted once it is archived, by whoever manages it and has typed its name, at the version that they saw', async () => {
    const { id } = (await lead.post('/api/projects', { name: 'Old ledger', key: 'LDG' })).body;
    const move = (body: object, browser = lead) => browser.post(`/api/projects/${id}/transition`, body);
    expect((await move({ to: 'deleted', version: 1, confirm: 'LDG' })).body.code).toBe('STATE_INVALID');
    expect((await move({ to: 'archived', version: 1 })).body).toMatchObject({ status: 'archived', version: 2, deletedAt: null });
    const developer = await signIn(product, 'dev@acme.example');
    expect((await move({ to: 'deleted', version: 2, confirm: 'LDG' }, developer)).status).toBe(403);
    const unsure = await move({ to: 'deleted', version: 2, confirm: 'Old leger' });
    expect([unsure.status, unsure.body.issues]).toMatchObject([400, [{ field: 'confirm', code: 'NAME_DIFFERS' }]]);
    const stale = await move({ to: 'deleted', version: 1, confirm: 'LDG' });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
    expect(stale.body.current).toMatchObject({ status: 'archived', version: 2 });
    const deleted = (await move({ to: 'deleted', version: 2, confirm: 'old ledger' })).body;
    expect(deleted).toMatchObject({ status: 'deleted', version: 3 });
    expect(Date.now() - Date.parse(String(deleted.deletedAt))).toBeLessThan(60_000);
    // Ordinary changes are rejected too.
    expect((await lead.patch(`/api/projects/${id}`, { version: 3, name: 'Again' })).body.code).toBe('PROJECT_DELETED');
    // Its key and slug stay reserved.
    expect((await lead.post('/api/projects', { name: 'Ledger', key: 'LDG' })).body.code).toBe('PROJECT_KEY_TAKEN');
    expect((await lead.post('/api/projects', { name: 'Old ledger', key: 'LD2' })).body.slug).toBe('old-ledger-2');
    const audited = await rowsOfAudit(String(id));
    expect(audited).toEqual(['project.created', 'project.archived', 'project.deleted']);
  });

  test('that is deleted is nowhere to be seen, nor is what is in it, and all comes back when it is restored', async () => {
    const owner = await signIn(product, 'owner@acme.example');
    const decision = (await owner.get('/api/projects/payments-api/decisions/1')).body;
    const looks = async () => ({
      projects: (await owner.get('/api/projects')).body.items?.some(({ slug }) => slug === 'payments-api'),
      decisions: (await owner.get('/api/decisions')).body.total,
      patterns: (await owner.get('/api/patterns')).body.total,
      conversations: (await owner.get('/api/conversations')).body.total,
      sessions: (await owner.get('/api/sessions')).body.total,
      insights: (await owner.get('/api/insights')).body.total,
      notifications: (await owner.get('/api/notifications')).body.total,
      found: (await owner.get('/api/search?q=idempotency')).body.total,
      decision: (await owner.get(`/api/decisions/${decision.id}`)).status,
    });
    const before = await looks();
    expect(before).toMatchObject({ projects: true, decision: 200 });
    const { id, version } = await deleteProject('payments-api');
    const while_ = await looks();
    expect(while_).toMatchObject({ projects: false, decision: 404 });
    for (const kind of ['decisions', 'patterns', 'conversations', 'sessions'] as const)
      expect([kind, Number(while_[kind]) < Number(before[kind])]).toEqual([kind, true]);
    for (const path of ['', '/settings', '/context', '/decisions/1', '/branches'])
      expect([path, (await owner.get(`/api/projects/payments-api${path}`)).body.code]).toEqual([path, 'PROJECT_DELETED']);
    // People without access do not learn that it existed.
    expect((await (await signIn(product, 'owner@globex.example')).get('/api/projects/payments-api')).body.code).toBe('NOT_FOUND');
    const listed = (await lead.get('/api/projects?status=deleted&q=payments')).body;
    expect(listed).toMatchObject({ total: 1, items: [{ slug: 'payments-api', counts: { decisions: 15 } }] });

    const developer = await signIn(product, 'dev@acme.example');
    expect((await developer.post(`/api/projects/${id}/transition`, { to: 'archived', version })).status).toBe(403);
    expect((await lead.post(`/api/projects/${id}/transition`, { to: 'archived', version: 1 })).body.current).toMatchObject({ version });
    const restored = await lead.post(`/api/projects/${id}/transition`, { to: 'archived', version });
    expect(restored.body).toMatchObject({ status: 'archived', deletedAt: null });
    await lead.post(`/api/projects/${id}/transition`, { to: 'active', version: restored.body.version });
    expect(await looks()).toEqual(before);
    expect((await rowsOfAudit(id)).slice(-4)).toEqual(['project.archived', 'project.deleted', 'project.restored', 'project.reopened']);
  });

  test('that is deleted is closed to agents, who are told so', async () => {
    const { id } = (await lead.post('/api/projects', { name: 'Agents at work', key: 'AAW' })).body;
    const agent = openAgent(product, (await makeKey(lead, { projects: [String(id)] })).secret);
    const begun = (await agent.post('/api/agent/start_session', { goal: 'Work', client: 'test', model: 'test' })).body;
    await deleteProject('agents-at-work');
    for (const [path, body] of [
      ['get_context', {}],
      ['get_context', { project: 'agents-at-work' }],
      ['record_event', { sessionId: begun.sessionId, events: [{ id: 'e1', kind: 'note', text: 'Still here?' }] }],
      ['search', { query: 'anything' }],
    ] as const) {
      const refused = await agent.post(`/api/agent/${path}`, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, 410, 'PROJECT_DELETED']);
      expect(refused.body.message).toContain('deleted');
    }
    expect((await agent.get('/api/projects')).body.total).toBe(0);
  });
});

describe('after thirty days', () => {
  test('a project is deleted for good with everything in it, in steps that a killed process leaves to the next', async () => {
    const { id, version } = await deleteProject('merchant-console');
    await deletedDaysAgo(id, 29.99);
    expect(await deleteForGood(product.database, log)).toEqual([]);
    await deletedDaysAgo(id, 30);
    const late = await lead.post(`/api/projects/${id}/transition`, { to: 'archived', version });
    expect([late.status, late.body.code]).toEqual([422, 'STATE_INVALID']);

    // Killed after the first step.
    const [owner] = await rows(`select tenant_id from projects where id = '${id}'`);
    const counted = async () => Number((await rows(`select count(*)::int as n from conversations where project_id = '${id}'`))[0]?.n ?? 0);
    const all = await counted();
    await product.database.inTenant({ tenantId: String(owner?.tenant_id), userId: '', deleted: 'shown' }, (tx) =>
      tx.execute(`select project_delete_step('${id}', 1)`),
    );
    expect(await counted()).toBe(all - 1);
    expect((await lead.get('/api/projects?status=deleted')).body.items?.some((one) => one.id === id)).toBe(true);

    // A stopping server finishes only the current step.
    expect(await deleteForGood(product.database, log, { atOnce: 1, ending: AbortSignal.abort() })).toEqual([]);
    expect(await counted()).toBe(all - 1);

    expect(await deleteForGood(product.database, log, { atOnce: 2 })).toEqual([id]);
    expect(await deleteForGood(product.database, log)).toEqual([]);
    for (const table of ['projects where id', 'conversations where project_id', 'decisions where project_id', 'sessions where project_id'])
      expect([table, await rows(`select id from ${table} = '${id}'`)]).toEqual([table, []]);
    expect((await rowsOfAudit(id)).slice(-2)).toEqual(['project.deleted', 'project.deleted-for-good']);
    expect((await lead.get('/api/projects/merchant-console')).body.code).toBe('NOT_FOUND');
    expect((await lead.post('/api/projects', { name: 'Merchant console', key: 'CON' })).body).toMatchObject({ slug: 'merchant-console' });
  });

  test('nothing is left of a project that has rows of every kind', async () => {
    const { id } = await deleteProject('payments-api');
    await deletedDaysAgo(id, 31);
    expect(await deleteForGood(product.database, log, { atOnce: 7 })).toEqual([id]);
    const tables = await product.owner.query<{ name: string }>(
      // Usage must still be paid, and the audit log must still tell who did what. Both contain only the project's id.
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id'
       and table_name not in ('audit_events', 'events', 'usage_days', 'usage_events')`,
    );
    for (const { name } of tables.rows) {
      // Row-level security applies to the owner. It is disabled for this query and restored by the rollback.
      const client = await product.owner.connect();
      await client.query(`begin; alter table ${name} disable row level security`);
      const left = await client.query(`select count(*)::int as n from ${name} where project_id = $1`, [id]);
      await client.query('rollback');
      client.release();
      expect([name, left.rows[0].n]).toEqual([name, 0]);
    }
  });
});

test('no table with a project’s rows is without the rule that hides a deleted one', async () => {
  const { rows: open } = await product.owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'project_id'
     and not exists (select from pg_policies p where p.tablename = c.table_name and p.policyname = 'deleted_projects')`,
  );
  // Visible with their conversation, and the feedback on them. Usage and the audit log count even if the project is deleted.
  expect(open.map(({ name }) => name).toSorted()).toEqual(['audit_events', 'message_feedback', 'messages', 'usage_days', 'usage_events']);
});

async function rowsOfAudit(id: string): Promise<string[]> {
  const [acme] = await rows(`select id from tenants where slug = 'acme'`);
  const { rows: found } = await product.database.inTenant({ tenantId: String(acme?.id), userId: '' }, (tx) =>
    tx.execute<{ action: string }>(`select action from audit_events where target_id = '${id}' order by created_at, id`),
  );
  return found.map(({ action }) => action);
}
