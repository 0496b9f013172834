import type { Insight, InsightWatch } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { arrangeInAcme } from '../../test/agent.ts';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let lead: Browser;
let developer: Browser;
let agent: WorkingAgent;
let slug: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  slug = String((await lead.post('/api/projects', { name: 'Lighthouse', key: 'LIGHT' })).body.slug);
  agent = await agentOf(product, 'lead@acme.example', [slug]);
});
afterAll(() => product.close());

const round = (days = 0) => runTenantJobs(product.database, product.services.log, new Date(Date.now() + days * 86_400_000));
const list = async (more = '', who = lead) =>
  ((await who.get(`/api/insights?project=${slug}&limit=100${more}`)).body.items ?? []) as unknown as Insight[]; // the response of this call
const ofType = async (type: Insight['type'], more = '') => list(`&type=${type}${more}`);
const watch = async () => (await lead.get(`/api/insights/watch?project=${slug}`)).body as unknown as InsightWatch; // the response of this call
const move = (insight: Insight | undefined, body: object, who = lead) =>
  who.post(`/api/insights/${insight?.id}/transition`, { version: insight?.version, ...body });

let counter = 0;
async function session(events: object[]): Promise<void> {
  const { sessionId } = await agent.call('start_session', { goal: `Session ${counter++}`, client: 'Cursor', model: 'm' });
  await agent.call('record_event', { sessionId, events: events.map((event, at) => ({ id: String(at), text: '', ...event })) });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: '' } });
}
async function rule(text: string): Promise<{ id: string; number: number }> {
  const { id: projectId } = (await lead.get(`/api/projects/${slug}`)).body;
  const made = await lead.post('/api/patterns', { projectId, rule: text, kind: 'convention' });
  const { pattern } = made.body as { pattern: { id: string; number: number; version: number } }; // the response of this call
  await lead.post(`/api/patterns/${pattern.id}/transition`, { to: 'accepted', version: pattern.version });
  return pattern;
}

describe('what is noticed', () => {
  test('is what sessions have in common, once, with where it was seen', async () => {
    const work = [
      { kind: 'error', text: 'Lamp 7 does not turn\n  at lamp.ts:12' },
      { kind: 'file', path: 'lamp/turn.ts', edited: true },
    ];
    for (let at = 0; at < 4; at++) await session(work);
    await Promise.all([round(), round()]);
    await round();
    const all = await list('&status=open');
    expect(all.map(({ type, severity, metric }) => [type, severity, metric])).toEqual(
      [
        ['repeated_error', 'medium', 4],
        ['knowledge_gap', 'medium', 4],
        ['hot_file', 'low', 4],
      ].toSorted(([one], [other]) => all.findIndex(({ type }) => type === one) - all.findIndex(({ type }) => type === other)),
    );
    expect(all[0]?.evidence).toHaveLength(4);
    expect((await ofType('repeated_error'))[0]?.subjects).toEqual([
      { type: 'error', id: 'Lamp 7 does not turn', label: '', title: 'Lamp 7 does not turn' },
    ]);
    expect(await watch()).toMatchObject({ counts: { open: 3 }, open: { hot_file: 1 }, muted: [] });
  });

  test('is two rules in force that say otherwise, until one of them gives way', async () => {
    const one = await rule('Turn the lamp twice before every storm.');
    const other = await rule('Turn the lamp three times before every storm.');
    await round();
    const [found] = await ofType('contradiction');
    expect(found).toMatchObject({
      severity: 'high',
      status: 'open',
      subjects: [{ id: other.id }, { id: one.id, label: `PAT-${one.number}` }],
    });
    const { version } = (await lead.get(`/api/patterns/${one.id}`)).body;
    await lead.post(`/api/patterns/${one.id}/transition`, { to: 'deprecated', version });
    await round();
    expect((await ofType('contradiction'))[0]).toMatchObject({ id: found?.id, status: 'auto_resolved', by: null });
  });

  test('is a rule in force against one of the whole organisation from elsewhere, whichever came first', async () => {
    const { id: elsewhere } = (await lead.get('/api/projects/payments-api')).body;
    const forAll = async (text: string) => {
      const made = await lead.post('/api/patterns', { projectId: elsewhere, rule: text, kind: 'convention', level: 'tenant' });
      const { pattern } = made.body as { pattern: { id: string; number: number } }; // the response of this call
      await lead.post(`/api/patterns/${pattern.id}/transition`, { to: 'accepted', version: 1 });
      return pattern;
    };
    const before = await forAll('Never oil the hinges of a gallery door.');
    const own = await rule('Oil the hinges of the gallery door.');
    const older = await rule('Ring the fog bell four times an hour.');
    const after = await forAll('Ring the fog bell five times an hour.');
    await round();
    await round();
    const found = await ofType('contradiction', '&status=open');
    expect(found.map(({ subjects }) => subjects.map(({ id, label }) => [id, label])).toSorted()).toEqual(
      [
        [
          [own.id, `PAT-${own.number}`],
          [before.id, `PAY/PAT-${before.number}`],
        ],
        [
          [older.id, `PAT-${older.number}`],
          [after.id, `PAY/PAT-${after.number}`],
        ],
      ].toSorted(),
    );
    for (const { id } of [before, after]) {
      const { version } = (await lead.get(`/api/patterns/${id}`)).body;
      await lead.post(`/api/patterns/${id}/transition`, { to: 'deprecated', version });
    }
    await round();
    expect(await ofType('contradiction', '&status=open')).toEqual([]);
  });

  test('is a week in which agents cost far more than in those before', async () => {
    const dear = async (cost: number) => {
      const { sessionId } = await agent.call('start_session', { goal: `Spend ${cost}`, client: 'Cursor', model: 'm' });
      await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: '' }, cost });
      return String(sessionId);
    };
    const before = await dear(8);
    await dear(1.5);
    const dearest = await dear(4.5);
    await round();
    // A new project has no history to compare with.
    expect(await ofType('cost')).toEqual([]);
    await product.database.maintain(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
      );
      await tx.execute(sql`update sessions set last_event_at = last_event_at - interval '9 days' where id = ${before}`);
    });
    await round();
    expect(await ofType('cost')).toMatchObject([
      { severity: 'medium', status: 'open', metric: 600, subjects: [{ type: 'session', id: dearest, title: 'Spend 4.5' }] },
    ]);
    expect((await ofType('cost'))[0]?.evidence.map(({ goal }) => goal)).toEqual(['Spend 4.5', 'Spend 1.5']);
    await round(8);
    expect((await ofType('cost'))[0]).toMatchObject({ status: 'auto_resolved' });
  });

  test('is a decision that agents call outdated, and rules that nobody is told for weeks', async () => {
    const { id: projectId } = (await lead.get(`/api/projects/${slug}`)).body;
    const made = (await lead.post('/api/decisions', { projectId, title: 'The lamp burns oil', outcome: 'Oil.', status: 'proposed' })).body;
    await lead.post(`/api/decisions/${made.id}/transition`, { to: 'accepted', version: made.version });
    const { sessionId } = await agent.call('start_session', { goal: 'Buy oil', client: 'Cursor', model: 'm' });
    await agent.call('feedback', { id: String(made.id), verdict: 'outdated', sessionId });
    await round();
    expect(await ofType('stale_decision')).toMatchObject([
      { severity: 'medium', metric: 1, evidence: [{ id: sessionId, goal: 'Buy oil' }] },
    ]);
    expect(await ofType('unused_pattern')).toEqual([]);
    await round(22);
    expect((await ofType('unused_pattern')).length).toBeGreaterThan(0);
  });
});

test('what is over is held by no round: whoever holds it is not waited for', async () => {
  const { rows } = await product.database.maintain((tx) => tx.execute<{ id: string }>(sql`select id from tenants where slug = 'acme'`));
  const scope = { tenantId: rows[0]?.id ?? '', userId: '' };
  await arrangeInAcme(
    product,
    `insert into insights (id, tenant_id, project_id, type, severity, status, gone, subjects, metric, fingerprint, actor)
     select 'ins_over', tenant_id, id, 'hot_file', 'low', 'dismissed', true, '[]', 4, 'long-gone.ts', '{"type":"system","id":"cairn"}'
     from projects where slug = 'payments-api'`,
  );
  await product.database.inTenant(scope, async (tx) => {
    await tx.execute(sql`select from insights where id = 'ins_over' for update`);
    await round();
  });
}, 30_000);

test('a decision whose day has come is to be looked at again, until another day is set or it is over', async () => {
  const { id: projectId } = (await lead.get(`/api/projects/${slug}`)).body;
  const made = (await lead.post('/api/decisions', { projectId, title: 'The lamp turns left', outcome: 'Left.' })).body;
  const path = `/api/decisions/${made.id}`;
  const show = async () => (await lead.get(path)).body;
  const setDay = async (reviewBy: string | null, by = lead) => by.put(`${path}/review-day`, { version: (await show()).version, reviewBy });
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect((await setDay(dayAfter(5), developer)).body).toMatchObject({ reviewBy: expect.any(String), revision: 1 });
  await lead.post(`${path}/transition`, { to: 'accepted', version: (await show()).version });
  // Only reviewers set the date of a decision in force.
  expect((await setDay(dayAfter(5), developer)).body.code).toBe('FORBIDDEN');
  const due = async () => (await ofType('stale_decision', '&status=open')).find(({ subjects }) => subjects[0]?.id === made.id);
  await round(4);
  expect(await due()).toBeUndefined();
  await round(6);
  expect(await due()).toMatchObject({ severity: 'medium', subjects: [{ type: 'decision' }, { type: 'day' }] });
  const stale = await lead.put(`${path}/review-day`, { version: 1, reviewBy: null });
  expect([stale.status, stale.body.current]).toMatchObject([409, { status: 'accepted' }]);
  await setDay(dayAfter(400));
  await round(7);
  expect(await due()).toBeUndefined();
  await lead.post(`${path}/transition`, { to: 'deprecated', version: (await show()).version });
  expect((await setDay(null)).body.code).toBe('STATE_INVALID');
});

describe('what becomes of it', () => {
  test('is said by whoever may review, with the version that they saw, and a reason for a dismissal', async () => {
    await round();
    const [error] = await ofType('repeated_error');
    expect((await move(error, { to: 'acknowledged' }, developer)).status).toBe(403);
    expect((await move(error, { to: 'dismissed' })).body).toMatchObject({ code: 'BAD_REQUEST', issues: [{ field: 'reason' }] });
    const done = await move(error, { to: 'dismissed', reason: { code: 'intended', note: 'It is a test.' } });
    expect(done.body).toMatchObject({ status: 'dismissed', reason: { code: 'intended' }, by: 'Jonas Weber' });
    const late = await move(error, { to: 'resolved' });
    expect([late.status, late.body.current]).toMatchObject([409, { status: 'dismissed' }]);
    await session([{ kind: 'error', text: 'Lamp 8 does not turn' }]);
    await round();
    expect((await ofType('repeated_error'))[0]).toMatchObject({ status: 'dismissed', metric: 5 });
  });

  test('is nobody else’s: another organisation sees and moves nothing', async () => {
    const other = await signIn(product, 'owner@globex.example');
    const [any] = await list();
    expect((await other.get(`/api/insights/${any?.id}`)).status).toBe(404);
    expect((await move(any, { to: 'resolved' }, other)).status).toBe(404);
    expect((await other.get('/api/insights?limit=100')).text).not.toContain('turn.ts');
  });

  test('is silence where a type is muted, in the search as well, and all of it again where it is not', async () => {
    const mute = (muted: boolean, who = lead) => who.put('/api/insights/mutes', { project: slug, type: 'hot_file', muted });
    const found = async () => (await lead.get(`/api/search?q=${encodeURIComponent(`type:insight project:${slug} session`)}`)).text;
    const before = await ofType('hot_file');
    expect(await found()).toContain(before[0]?.id);
    expect(before.length).toBeGreaterThan(0);
    expect((await mute(true, developer)).status).toBe(403);
    expect((await mute(true)).body).toEqual({ muted: ['hot_file'] });
    expect(await ofType('hot_file')).toEqual([]);
    expect(await found()).not.toContain(before[0]?.id);
    expect((await watch()).muted).toEqual(['hot_file']);
    expect((await mute(false)).body).toEqual({ muted: [] });
    expect(await ofType('hot_file')).toHaveLength(before.length);
    expect(await found()).toContain(before[0]?.id);
  });
});
