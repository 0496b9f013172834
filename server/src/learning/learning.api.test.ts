import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { agentOf } from '../../test/agent-operations.ts';
import { correctedSession } from '../../test/corrected-session.ts';
import { type LearningScene, startLearning } from '../../test/learning-scene.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';
import { seenOften } from './learn.ts';
import { readPolicies } from './policy.ts';

let product: LearningScene['product'];
let lead: LearningScene['lead'];
let projectId: string;
let scope: LearningScene['scope'];
beforeAll(async () => {
  ({ product, lead, projectId, scope } = await startLearning());
});
afterAll(() => product.close());

const sessionThatLearned = (id: string, correction: string) =>
  correctedSession(product, scope, { id, projectId, corrections: [correction] });
const learned = async () => (await lead.get('/api/patterns?project=payments-api&q=parquet')).body.items ?? [];
const round = (now?: Date) => runTenantJobs(product.database, product.services.log, now);

test('a correction in three sessions is proposed, once, with each of them as evidence', async () => {
  const said = 'No. Never write parquet files without a schema version.';
  await sessionThatLearned('ses_learn_1', said);
  await sessionThatLearned('ses_learn_2', said);
  await round();
  expect(await learned()).toEqual([]);
  await sessionThatLearned('ses_learn_3', `Not like this. ${said.slice(4)}`);
  // Two concurrent runs and one more: nothing happens twice.
  await Promise.all([round(), round()]);
  await round();
  expect(await learned()).toMatchObject([
    {
      rule: 'Never write parquet files without a schema version.',
      status: 'proposed',
      confidence: 0.595,
      evidence: [{ id: 'ses_learn_1' }, { id: 'ses_learn_2' }, { id: 'ses_learn_3' }],
    },
  ]);
});

test('a session whose agent has fallen silent teaches what an ended one does, once, and nothing as long as it may go on', async () => {
  const agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
  const silentSession = async (hours: number, rule: string) => {
    const { sessionId = '' } = await agent.call('start_session', { goal: 'Mend the ledger', client: 'Cursor', model: 'm' });
    const command = { kind: 'command', text: `make test-${rule}`, ok: true };
    const round = [{ kind: 'error', text: `The ${rule} is stale` }, command];
    const said = { kind: 'prompt', text: `No. Always balance the ${rule} before the ledger.` };
    const events = [{ kind: 'prompt', text: 'Mend the ledger' }, said, ...round, ...round, command];
    await agent.call('record_event', { sessionId, events: events.map((event, at) => ({ id: String(at), ...event })) });
    await product.database.inTenant(scope, (tx) =>
      tx.execute(sql`update sessions set last_event_at = now() - make_interval(hours => ${hours}) where id = ${sessionId}`),
    );
    return sessionId;
  };
  const notedOf = async (id: string) => {
    const { rows } = await product.database.inTenant(scope, (tx) =>
      tx.execute<{ sign: string; rule: string }>(sql`select sign, rule from sightings where source_id = ${id} order by sign`),
    );
    return rows;
  };
  const gone = await silentSession(25, 'escrow');
  const quiet = await silentSession(23, 'suspense');
  await Promise.all([round(), round()]);
  await round();
  const noted = [
    { sign: 'command', rule: 'Run `make test-escrow` to check a change.' },
    { sign: 'correction', rule: 'Always balance the escrow before the ledger.' },
    { sign: 'mended', rule: 'When "The escrow is stale" appears, run `make test-escrow`.' },
  ];
  expect(await notedOf(gone)).toEqual(noted);
  expect(await notedOf(quiet)).toEqual([]);
  // A given-up session accepts no more events, so there is nothing left to learn from it.
  const late = { id: 'late', kind: 'prompt', text: 'No. Never close a ledger by hand.' };
  expect(await agent.call('record_event', { sessionId: gone, events: [late] })).toMatchObject({
    code: 'STATE_INVALID',
    issues: [{ code: 'SESSION_ENDED' }],
  });
  // The other session continues. It is examined in full when it is silent again.
  expect(await agent.call('record_event', { sessionId: quiet, events: [late] })).toMatchObject({ recorded: 1 });
  await round(new Date(Date.now() + 23 * 3_600_000));
  expect(await notedOf(quiet)).toEqual([]);
  await round(new Date(Date.now() + 25 * 3_600_000));
  await round(new Date(Date.now() + 26 * 3_600_000));
  expect((await notedOf(quiet)).map(({ sign }) => sign)).toEqual(['command', 'correction', 'correction', 'mended']);
  expect(await notedOf(gone)).toEqual(noted);
});

test('what was proposed once is not proposed again where people have put it in other words', async () => {
  for (const n of [1, 2, 3]) await sessionThatLearned(`ses_worded_${n}`, 'No. Always archive zebra ledgers in cold buckets.');
  await round();
  const found = async () => (await lead.get('/api/patterns?project=payments-api&q=zebra')).body.items ?? [];
  const [proposed] = await found();
  const rule = 'Zebra data older than a quarter goes to the vault storage class.';
  await lead.patch(`/api/patterns/${proposed?.id}`, { version: proposed?.version, rule, kind: 'convention' });
  await round();
  await round();
  expect(await found()).toMatchObject([{ id: proposed?.id, rule }]);
});

test('what was proposed or turned down leaves a round with nothing to do, and is forgotten once nobody looks at it again', async () => {
  const ids = ['yak', 'gnu'].flatMap((name) => [1, 2, 3].map((n) => `ses_${name}_${n}`));
  for (const id of ids) await sessionThatLearned(id, `No. Always brush the ${id.slice(4, 7)} before the journey.`);
  await round();
  const [yak] = (await lead.get('/api/patterns?project=payments-api&q=yak')).body.items ?? [];
  const no = { to: 'rejected', version: yak?.version, reason: { code: 'wrong', note: '' } };
  expect((await lead.post(`/api/patterns/${yak?.id}/transition`, no)).status).toBe(200);
  const kept = async () => {
    const rows = await product.database.inTenant(scope, (tx) =>
      tx.execute<{ row: string }>(sql`select id || xmin::text as row from sightings where source_id ~ '^ses_(yak|gnu)_' order by id`),
    );
    return rows.rows.map(({ row }) => row);
  };
  await round();
  const [before, told] = [await kept(), product.logged().length];
  expect(before).toHaveLength(ids.length);
  for (const _ of [1, 2]) await round();
  expect(await kept()).toEqual(before);
  expect(product.logged().slice(told)).not.toContain('"learned"');
  // A fourth mention becomes evidence like the first three.
  await sessionThatLearned('ses_gnu_4', 'No. Always brush the gnu before the journey.');
  await round();
  const found = async (word: string) => (await lead.get(`/api/patterns?project=payments-api&q=${word}`)).body.items;
  expect(await found('gnu')).toMatchObject([{ evidence: [{}, {}, {}, { id: 'ses_gnu_4' }] }]);
  await round(new Date(Date.now() + 3 * 24 * 3_600_000));
  expect(await kept()).toEqual([]);
  expect(await found('yak')).toMatchObject([{ id: yak?.id, status: 'rejected', evidence: [{}, {}, {}] }]);
});

test('what was seen too seldom is not even read', async () => {
  await sessionThatLearned('ses_seldom_1', 'No. Always name the tenant in a log line.');
  await round();
  const read = await product.database.inTenant(scope, async (tx) => seenOften(tx, await readPolicies(tx)));
  expect(read.map(({ sourceId }) => sourceId)).not.toContain('ses_seldom_1');
  const rows = await product.database.inTenant(scope, (tx) => tx.execute(sql`select from sightings where source_id = 'ses_seldom_1'`));
  expect(rows.rowCount).toBe(1);
});

test('a correction in conversations counts as well, with its message as evidence; a private one gives nothing away', async () => {
  const begin = async (visibility: string) =>
    String((await lead.post('/api/conversations', { projectId, visibility, text: 'How do we name queues?' })).body.conversation?.id);
  const ids = [await begin('project'), await begin('tenant'), await begin('project'), await begin('private')];
  for (const id of ids)
    expect(
      (await lead.post(`/api/conversations/${id}/messages`, { text: 'No. Always prefix queue names with their region.' })).status,
    ).toBe(201);
  const found = async () => (await lead.get('/api/patterns?project=payments-api&q=queue+region')).body.items ?? [];
  await round();
  expect(await found()).toEqual([]); // the conversation is not over yet
  await round(new Date(Date.now() + 16 * 60_000));
  expect(await found()).toMatchObject([
    {
      rule: 'Always prefix queue names with their region.',
      status: 'proposed',
      evidence: ids.slice(0, 3).map((conversationId) => ({ type: 'message', id: expect.stringMatching(/^msg_/), conversationId })),
    },
  ]);
});

test('what is seen in conversations about one branch alone is proposed on that branch; seen elsewhere as well, for everyone', async () => {
  const branchId = String((await lead.get('/api/projects/payments-api/branches?q=fix/double-auth')).body.items?.[0]?.id);
  const say = async (text: string, more: object) => {
    const { conversation } = (await lead.post('/api/conversations', { projectId, text: 'How do we store receipts?', ...more })).body;
    await lead.post(`/api/conversations/${conversation?.id}/messages`, { text });
  };
  for (const on of [{ branchId }, { branchId }, { branchId }]) await say('No. Always store receipts as sealed envelopes.', on);
  for (const on of [{ branchId }, {}, { branchId }]) await say('No. Always name receipts after their lighthouse.', on);
  await round(new Date(Date.now() + 16 * 60_000));
  const found = async (words: string) => (await lead.get(`/api/patterns?project=payments-api&q=${words}`)).body.items;
  expect(await found('receipts+sealed+envelopes')).toMatchObject([{ branch: 'fix/double-auth', status: 'proposed' }]);
  expect(await found('receipts+lighthouse')).toMatchObject([{ branch: null, status: 'proposed' }]);
});

test('what was put off wakes up in its time, and rules that nobody is told lose confidence until they come back as a question', async () => {
  const made = await lead.post('/api/patterns', { projectId, rule: 'Archive exporter logs after ninety days.', kind: 'convention' });
  const id = String((made.body as { pattern?: { id: string } }).pattern?.id); // the answer of this call
  const show = async () => (await lead.get(`/api/patterns/${id}`)).body;
  await lead.post(`/api/patterns/${id}/transition`, { to: 'snoozed', version: 1, until: new Date(Date.now() + 3_600_000).toISOString() });
  await round();
  expect((await show()).status).toBe('snoozed');
  await round(new Date(Date.now() + 2 * 3_600_000));
  expect(await show()).toMatchObject({ status: 'proposed', snoozedUntil: null, version: 3 });
  await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 3 });
  const later = (weeks: number) => new Date(Date.now() + (weeks * 7 + 1) * 24 * 3_600_000);
  await round(later(2));
  await round(later(2));
  expect(await show()).toMatchObject({ status: 'accepted', confidence: 0.7 });
  await round(later(11));
  expect(await show()).toMatchObject({ status: 'stale', confidence: 0.25, version: 7 });
  // A confirmed rule does not become stale again in the next run.
  await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 7 });
  await round();
  expect(await show()).toMatchObject({ status: 'accepted', confidence: 0.7 });
});

test('a project says what it learns from, how much evidence a proposal needs, and whether its rules age', async () => {
  const settle = async (learningPolicy: object) => {
    const { version } = (await lead.get('/api/projects/payments-api/settings')).body;
    const answer = await lead.patch('/api/projects/payments-api', { version, learningPolicy });
    return answer.body.issues?.map(({ field, code }) => `${field} ${code}`) ?? answer.status;
  };
  expect(await settle({ pieces: 1, sources: 99 })).toEqual([
    'learningPolicy.pieces NUMBER_TOO_SMALL',
    'learningPolicy.sources NUMBER_TOO_LARGE',
  ]);
  expect(await settle({ signs: ['gossip'] })).toEqual(['learningPolicy.signs.0 NOT_ALLOWED']);
  const settings = async () => JSON.parse((await lead.get('/api/projects/payments-api/settings')).text).learningPolicy;
  expect(await settings()).toEqual({
    signs: ['correction', 'mended', 'together', 'command'],
    pieces: 3,
    sources: 2,
    decay: true,
    brokenShare: 50,
  });

  const said = 'No. Always sign webhook deliveries with the merchant secret.';
  const found = async () => (await lead.get('/api/patterns?project=payments-api&q=webhook+deliveries+merchant')).body.items ?? [];
  expect(await settle({ signs: ['mended', 'command'] })).toBe(200);
  for (const n of [1, 2, 3]) await sessionThatLearned(`ses_policy_${n}`, said);
  await round();
  expect(await found()).toEqual([]); // the policy leaves out corrections
  expect(await settle({ pieces: 4, sources: 4, decay: false })).toBe(200);
  await round();
  expect(await found()).toEqual([]); // seen three times, and four are required
  await sessionThatLearned('ses_policy_4', said);
  await round();
  const [proposed] = await found();
  expect(proposed).toMatchObject({ status: 'proposed', evidence: [{}, {}, {}, {}] });

  await lead.post(`/api/patterns/${proposed?.id}/transition`, { to: 'accepted', version: proposed?.version });
  const later = new Date(Date.now() + 50 * 24 * 3_600_000);
  const confidence = async () => (await lead.get(`/api/patterns/${proposed?.id}`)).body.confidence;
  const before = await confidence();
  await round(later);
  expect(await confidence()).toBe(before);
  expect(await settle({})).toBe(200);
  await round(later);
  expect(await confidence()).toBeLessThan(Number(before));
});

test('rules that age again lose nothing for the time in which they did not', async () => {
  const age = async (decay: boolean) => {
    const { version } = (await lead.get('/api/projects/payments-api/settings')).body;
    expect((await lead.patch('/api/projects/payments-api', { version, learningPolicy: { decay } })).status).toBe(200);
  };
  const made = await lead.post('/api/patterns', { projectId, rule: 'Sign settlement files before they leave us.', kind: 'convention' });
  const id = String((made.body as { pattern?: { id: string } }).pattern?.id); // the answer of this call
  await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
  await age(false);
  await product.database.inTenant(scope, (tx) =>
    tx.execute(sql`update patterns set confidence = 0.9, decided_at = now() - interval '50 days' where id = ${id}`),
  );
  await round();
  await age(true);
  await age(true); // switching it on again does not restart the count
  const confidence = async () => (await lead.get(`/api/patterns/${id}`)).body.confidence;
  await round();
  expect(await confidence()).toBe(0.9);
  await round(new Date(Date.now() + 15 * 24 * 3_600_000));
  expect(await confidence()).toBe(0.8);
});
