import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { scopeOfAcme } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { correctedSession } from '../../test/corrected-session.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let lead: Browser;
let home: string;
let scope: { tenantId: string; userId: string };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  home = String((await lead.get('/api/projects/payments-api')).body.id);
  scope = await scopeOfAcme(product);
});
afterAll(() => product.close());

const hour = 3_600_000;
const round = (afterMs = 0) => runTenantJobs(product.database, product.services.log, new Date(Date.now() + afterMs));
const create = async (name: string, key: string) => String((await lead.post('/api/projects', { name, key })).body.id);
/** Inserts three sessions with the same correction. */
const teach = async (projectId: string, name: string, rule: string) => {
  for (const n of [1, 2, 3]) await correctedSession(product, scope, { id: `ses_${name}_${n}`, projectId, corrections: [`No. ${rule}`] });
};
const stand = async (projectId: string, to: 'active' | 'archived') => {
  const { version } = (await lead.get(`/api/projects/${projectId}`)).body;
  expect((await lead.post(`/api/projects/${projectId}/transition`, { version, to })).status).toBe(200);
};
const found = async (words: string) => (await lead.get(`/api/patterns?q=${words}`)).body.items ?? [];
const record = async (projectId: string, rule: string) => {
  const made = await lead.post('/api/patterns', { projectId, rule, kind: 'convention' });
  return String((made.body as { pattern?: { id: string } }).pattern?.id); // the answer of this call
};
const show = async (id: string) => (await lead.get(`/api/patterns/${id}`)).body;
const rowsOf = async (statement: ReturnType<typeof sql>) => (await product.database.inTenant(scope, (tx) => tx.execute(statement))).rows;

test('what is of an archived project is left until it is active again, and the others of its tenant learn', async () => {
  const closed = await create('Lighthouse', 'LIGHT');
  const asleep = await record(closed, 'Count the lighthouse lamps once in a quarter.');
  const until = new Date(Date.now() + hour).toISOString();
  expect((await lead.post(`/api/patterns/${asleep}/transition`, { to: 'snoozed', version: 1, until })).status).toBe(200);
  await teach(closed, 'light', 'Never paint a lighthouse in the winter.');
  await correctedSession(product, scope, {
    id: 'ses_light_gone',
    projectId: closed,
    corrections: ['No. Always oil the foghorn before sunset.'],
    silentHours: 25,
  });
  await teach(home, 'home', 'Never ship walrus ledgers without a checksum.');
  await stand(closed, 'archived');

  await round(2 * hour);
  expect(await found('walrus')).toMatchObject([{ status: 'proposed', evidence: [{}, {}, {}] }]);
  expect(await found('winter')).toEqual([]);
  expect(await show(asleep)).toMatchObject({ status: 'snoozed' });
  // From the given-up session, the same is stored as from an ended one.
  expect(await rowsOf(sql`select rule from sightings where source_id = 'ses_light_gone'`)).toEqual([
    { rule: 'Always oil the foghorn before sunset.' },
  ]);
  expect(await rowsOf(sql`select event_words is not null as kept from sessions where id = 'ses_light_gone'`)).toEqual([{ kept: true }]);
  expect(product.logged()).not.toContain('job.part-failed');

  await stand(closed, 'active');
  // Its sessions are too old to be examined again, but their sightings are still stored.
  await round(3 * 24 * hour);
  expect(await found('winter')).toMatchObject([
    { status: 'proposed', evidence: [{ id: 'ses_light_1' }, { id: 'ses_light_2' }, { id: 'ses_light_3' }] },
  ]);
  expect(await show(asleep)).toMatchObject({ status: 'proposed' });
});

test('rules lose nothing for the time in which their project was archived', async () => {
  const closed = await create('Harbour', 'HARB');
  const id = await record(closed, 'Sound the harbour depth before each season.');
  await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
  await stand(closed, 'archived');
  await rowsOf(sql`update patterns set confidence = 0.9, decided_at = now() - interval '50 days' where id = ${id}`);
  await round();
  expect(await show(id)).toMatchObject({ status: 'accepted', confidence: 0.9 });
  await stand(closed, 'active');
  await round();
  expect(await show(id)).toMatchObject({ confidence: 0.9 });
  await round(15 * 24 * hour);
  expect(await show(id)).toMatchObject({ confidence: 0.8 });
});

test('a rule that cannot be proposed keeps no other of the round from it, leaves nothing half done, and is tried again', async () => {
  await teach(home, 'buoy', 'Always anchor a buoy with two chains.');
  await teach(home, 'gull', 'Never feed seagulls from the quay wall.');
  await product.owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse after insert on patterns for each row when (new.rule like '%buoy%') execute function refuse()`);
  await round();
  await product.owner.query('drop trigger refuse on patterns');
  const [gull] = await found('seagulls');
  expect(gull).toMatchObject({ status: 'proposed' });
  expect(await found('buoy')).toEqual([]);
  const told = product
    .logged()
    .split('\n')
    .find((line) => line.includes('job.part-failed'));
  expect(JSON.parse(told ?? '{}')).toMatchObject({
    level: 40,
    tenantId: scope.tenantId,
    projectId: home,
    err: { cause: { databaseCode: 'P0001' } },
  });
  await round();
  const [buoy] = await found('buoy');
  expect(buoy).toMatchObject({ status: 'proposed', evidence: [{}, {}, {}] });
  // The failed attempt returned its number.
  expect(buoy?.number).toBe(Number(gull?.number) + 1);
});

test('what its source does not say any more is no evidence: it is left out once, and what others say goes on', async () => {
  const said = ['No. Never lift a container without its papers.'];
  for (const n of [1, 2]) await correctedSession(product, scope, { id: `ses_crane_${n}`, projectId: home, corrections: said });
  await round();
  await rowsOf(sql`insert into sightings (id, tenant_id, project_id, sign, rule, kind, fingerprint, source_type, source_id, quote, seen_at, actor)
    select 'sgt_crane', tenant_id, project_id, sign, rule, kind, fingerprint, source_type, 'ses_crane_gone', quote, seen_at, actor
    from sightings where source_id = 'ses_crane_1'`);
  const before = product.logged().length;
  for (const _ of [1, 2, 3]) await round();
  const told = product.logged().slice(before);
  expect(told).not.toContain('job.part-failed');
  expect(told.split('sources were deleted')).toHaveLength(2);
  expect(await found('container')).toEqual([]);
  await correctedSession(product, scope, {
    id: 'ses_crane_3',
    projectId: home,
    corrections: ['No. Never lift a container without its papers.'],
  });
  await round();
  expect(await found('container')).toMatchObject([{ evidence: [{ id: 'ses_crane_1' }, { id: 'ses_crane_2' }, { id: 'ses_crane_3' }] }]);
});

test('a long correction is quoted as it was said, wherever the quote is cut', async () => {
  const rule = 'Never berth a tanker beside a tug.';
  const before = product.logged().length;
  // The cut falls into a URL, and into a surrogate pair.
  for (const [n, end] of [`see [the chart](https://harbour.example/${'a'.repeat(80)})`, '⚓️🚢'.repeat(40), '🚢'.repeat(60)].entries()) {
    const said = `No. ${rule} `;
    const corrections = [`${said}${'x'.repeat(460 - said.length)}${n === 2 ? 'y' : ''} ${end}`];
    await correctedSession(product, scope, { id: `ses_tanker_${n}`, projectId: home, corrections });
  }
  await round();
  expect(product.logged().slice(before)).not.toMatch(/job\.part-failed|sources were deleted/);
  expect(await found('tanker')).toMatchObject([{ rule, evidence: [{}, {}, {}] }]);
});

test('what was said in a conversation that is deleted since is no evidence, and keeps nothing from being proposed', async () => {
  const say = async () => {
    const { conversation } = (await lead.post('/api/conversations', { projectId: home, visibility: 'project', text: 'How do we dock?' }))
      .body;
    await lead.post(`/api/conversations/${conversation?.id}/messages`, { text: 'No. Always moor ferries at the northern pier.' });
    return { id: String(conversation?.id), version: Number(conversation?.version) };
  };
  const withdrawn = await say();
  const kept = [(await say()).id];
  const quiet = 16 * 60_000;
  await round(quiet);
  const { version } = (await lead.get(`/api/conversations/${withdrawn.id}`)).body.conversation ?? withdrawn;
  expect((await lead.patch(`/api/conversations/${withdrawn.id}`, { version, status: 'deleted' })).status).toBe(200);
  kept.push((await say()).id);
  await round(quiet);
  expect(await found('ferries')).toEqual([]);
  kept.push((await say()).id);
  await round(quiet);
  expect(await found('ferries')).toMatchObject([{ evidence: kept.map((conversationId) => ({ conversationId })) }]);
  expect(await rowsOf(sql`select from sightings where source_id = ${withdrawn.id}`)).toEqual([]);
});

test.each([
  ['deleted', 'restored', { status: 'deleted' }, { status: 'active' }],
  ['private', 'shared', { visibility: 'private' }, { visibility: 'project' }],
])('what was said in a conversation counts again that was %s and is %s days later', async (gone, _back, away, again) => {
  const rule = `Always tie the ${gone} barges to two bollards.`;
  const { conversation } = (await lead.post('/api/conversations', { projectId: home, visibility: 'project', text: 'How do we moor?' }))
    .body;
  const id = String(conversation?.id);
  await lead.post(`/api/conversations/${id}/messages`, { text: `No. ${rule}` });
  for (const n of [1, 2]) await correctedSession(product, scope, { id: `ses_${gone}_${n}`, projectId: home, corrections: [`No. ${rule}`] });
  const change = async (fields: object) => {
    const { version } = (await lead.get(`/api/conversations/${id}`)).body.conversation ?? {};
    expect((await lead.patch(`/api/conversations/${id}`, { version, ...fields })).status).toBe(200);
  };
  await rowsOf(sql`update conversations set last_message_at = now() - interval '5 days' where id = ${id}`);
  await change(away);
  await round();
  expect(await found(`${gone}+barges`)).toEqual([]);
  await change(again);
  await round();
  expect(await found(`${gone}+barges`)).toMatchObject([
    { rule, evidence: expect.arrayContaining([expect.objectContaining({ conversationId: id })]) },
  ]);
});
