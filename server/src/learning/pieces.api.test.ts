import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { agentOf } from '../../test/agent-operations.ts';
import { correctedSession } from '../../test/corrected-session.ts';
import { type LearningScene, startLearning } from '../../test/learning-scene.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: LearningScene['product'];
let lead: LearningScene['lead'];
let projectId: string;
let scope: LearningScene['scope'];
beforeAll(async () => {
  ({ product, lead, projectId, scope } = await startLearning());
});
afterAll(() => product.close());

const quietMs = 16 * 60_000;
const round = (afterMs = 0) => runTenantJobs(product.database, product.services.log, new Date(Date.now() + afterMs));
/** Openings of a correction: the quotes differ, the rule is the same. */
const openings = ['No.', 'Stop.', 'Wrong.', 'Not so.', 'I said so before.', 'Again: no.'];
const session = (id: string, rule: string, times: number) =>
  correctedSession(product, scope, { id, projectId, corrections: openings.slice(0, times).map((opening) => `${opening} ${rule}`) });
const found = async (words: string) => (await lead.get(`/api/patterns?project=payments-api&q=${words}`)).body.items ?? [];
const notedOf = async (id: string) => {
  const read = sql`select quote, nth from sightings where source_id = ${id} order by nth`;
  return (await product.database.inTenant(scope, (tx) => tx.execute<{ quote: string; nth: number }>(read))).rows;
};

test('three pieces of two sessions are a proposal, with each quote of either; three of one alone are none', async () => {
  const rule = 'Never number invoices by hand.';
  await session('ses_invoice_1', rule, 2);
  await round();
  await session('ses_lantern_1', 'Always light the lantern at dusk.', 6);
  await session('ses_invoice_2', rule, 1);
  // Two concurrent runs and one more: nothing is counted twice.
  await Promise.all([round(), round()]);
  await round();
  expect(await found('invoices+hand')).toMatchObject([
    {
      rule,
      status: 'proposed',
      confidence: 0.595,
      evidence: [
        { id: 'ses_invoice_1', quote: `No. ${rule}` },
        { id: 'ses_invoice_1', quote: `Stop. ${rule}` },
        { id: 'ses_invoice_2', quote: `No. ${rule}` },
      ],
    },
  ]);
  expect(await found('lantern')).toEqual([]);
  expect((await notedOf('ses_lantern_1')).map(({ nth }) => nth)).toEqual([1, 2, 3, 4, 5, 6]);
  await session('ses_lantern_2', 'Always light the lantern at dusk.', 1);
  await round();
  expect((await found('lantern'))[0]?.evidence).toHaveLength(7);
});

test('what is said in the same words again is as many pieces, and one quote', async () => {
  const said = 'No. Always weigh parcels before franking.';
  await correctedSession(product, scope, { id: 'ses_parcel_1', projectId, corrections: [said, said] });
  await correctedSession(product, scope, { id: 'ses_parcel_2', projectId, corrections: [said] });
  await round();
  const proposed = [{ status: 'proposed', version: 1, evidence: [{ id: 'ses_parcel_1' }, { id: 'ses_parcel_2' }] }];
  expect(await found('parcels+franking')).toMatchObject(proposed);
  // It is known as proposed, and not reinforced by the evidence of its proposal.
  for (const _ of [1, 2, 3]) await round();
  expect(await found('parcels+franking')).toMatchObject(proposed);
});

test('an event that is recorded twice is one piece, and what we told the session is none', async () => {
  const agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
  const recorded = async (ids: readonly string[], text: string) => {
    const { sessionId = '' } = await agent.call('start_session', { goal: 'Mend the ledger', client: 'Cursor', model: 'm' });
    for (const id of ['task', ...ids])
      await agent.call('record_event', { sessionId, events: [{ id, kind: 'prompt', text: id === 'task' ? 'Mend it' : text }] });
    expect(await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Mended.' } })).not.toHaveProperty(
      'code',
    );
    return sessionId;
  };
  const rule = 'Always salt the guest tokens twice nightly.';
  const repeated = await recorded(['a', 'a', 'a'], `No. ${rule}`);
  await recorded(['a'], `No. ${rule}`);
  await round();
  expect(await notedOf(repeated)).toEqual([{ quote: `No. ${rule}`, nth: 1 }]);
  expect(await found('guest+tokens+nightly')).toEqual([]);
  const told = await recorded(['a', 'b', 'c', 'd'], `No. ${rule}`);
  const served = JSON.stringify([{ id: 'pat_1', type: 'pattern', title: rule }]);
  await product.database.inTenant(scope, (tx) => tx.execute(sql`update sessions set served = ${served}::jsonb where id = ${told}`));
  await round();
  expect(await notedOf(told)).toEqual([]);
  expect(await found('guest+tokens+nightly')).toEqual([]);
});

test('in a conversation each message is a piece, what is said later as well; one that was put in other words is no other', async () => {
  const rule = 'Always file customs papers in duplicate.';
  const begin = async () => {
    const { conversation } = (await lead.post('/api/conversations', { projectId, text: 'How do we file papers?' })).body;
    return String(conversation?.id);
  };
  const say = async (id: string, opening: string, more: object = {}) => {
    const said = await lead.post(`/api/conversations/${id}/messages`, { text: `${opening} ${rule}`, ...more });
    expect(said.status).toBe(201);
    const messages = (await lead.get(`/api/conversations/${id}`)).body.messages ?? [];
    return messages.findLast(({ role }) => role === 'user');
  };
  const [one, other] = [await begin(), await begin()];
  const first = await say(one, 'No.');
  await say(one, 'Stop.', { parentId: first?.parentId });
  await say(other, 'No.');
  await round(quietMs);
  expect(await notedOf(one)).toEqual([{ quote: `No. ${rule}`, nth: 1 }]);
  expect(await found('customs+duplicate')).toEqual([]);
  await say(one, 'Wrong.');
  await round(quietMs);
  expect(await found('customs+duplicate')).toMatchObject([
    {
      evidence: expect.arrayContaining([
        expect.objectContaining({ type: 'message', conversationId: one, quote: `No. ${rule}` }),
        expect.objectContaining({ type: 'message', conversationId: one, quote: `Wrong. ${rule}` }),
        expect.objectContaining({ type: 'message', conversationId: other, quote: `No. ${rule}` }),
      ]),
    },
  ]);
});

test('what is said in other words is the same rule, each time that it is looked at; what says otherwise is another', async () => {
  const said = [
    'Never send ferret invoices without a purchase number.',
    'Please never send ferret invoices without their purchase number.',
    'Never send out a ferret invoice without the number of its purchase order.',
  ];
  for (const [n, rule] of said.entries()) {
    await session(`ses_ferret_${n}`, rule, 1);
    for (const _ of [1, 2]) await round();
  }
  await session('ses_ferret_not', 'Always send ferret invoices without a purchase number.', 1);
  await round();
  expect(await found('ferret')).toMatchObject([{ rule: said[0], evidence: said.map((_, n) => ({ id: `ses_ferret_${n}` })) }]);
  for (const _ of [1, 2]) await round();
  expect(await found('ferret')).toMatchObject([{ version: 1 }]);
  expect(await notedOf('ses_ferret_not')).toHaveLength(1);
});

test('what was turned down stays away, however often it is said', async () => {
  const rule = 'Never lend umbrellas to auditors.';
  await session('ses_umbrella_1', rule, 3);
  await session('ses_umbrella_2', rule, 1);
  await round();
  const [proposed] = await found('umbrellas');
  const rejected = { to: 'rejected', version: proposed?.version, reason: { code: 'wrong', note: '' } };
  expect((await lead.post(`/api/patterns/${proposed?.id}/transition`, rejected)).status).toBe(200);
  for (const n of [3, 4]) await session(`ses_umbrella_${n}`, rule, 5);
  await round();
  expect(await found('umbrellas&status=rejected')).toMatchObject([{ id: proposed?.id, evidence: proposed?.evidence }]);
  expect((await found('umbrellas')).filter(({ id }) => id !== proposed?.id)).toEqual([]);
});

test('of what is said very often each session is named, and as much is quoted as a pattern is recorded with, once', async () => {
  const rule = 'Always rinse the beakers with ethanol.';
  const often = Array.from({ length: 25 }, (_, at) => `No, not ${at} times. ${rule}`);
  await correctedSession(product, scope, { id: 'ses_beaker_1', projectId, corrections: often });
  await correctedSession(product, scope, { id: 'ses_beaker_2', projectId, corrections: often });
  await session('ses_beaker_3', rule, 1);
  await round();
  const [proposed] = await found('beakers');
  const ids = (proposed?.evidence ?? []).map(({ id }) => id);
  expect([ids.length, ids.filter((id) => id === 'ses_beaker_3').length, proposed?.version]).toEqual([30, 1, 1]);
  for (const _ of [1, 2, 3]) await round();
  expect(await found('beakers')).toMatchObject([{ version: 1 }]);
});

test('a project says of how many sessions its proposals must come', async () => {
  const settle = async (learningPolicy: object) => {
    const { version } = (await lead.get('/api/projects/payments-api/settings')).body;
    expect((await lead.patch('/api/projects/payments-api', { version, learningPolicy })).status).toBe(200);
  };
  await settle({ pieces: 3, sources: 3 });
  for (const n of [1, 2]) await session(`ses_gallery_${n}`, 'Never hang posters in the gallery.', 3);
  await round();
  expect(await found('posters+gallery')).toEqual([]);
  await settle({ pieces: 7, sources: 2 });
  await round();
  expect(await found('posters+gallery')).toEqual([]); // six pieces, seven are required
  await settle({ pieces: 6, sources: 2 });
  await round();
  expect(await found('posters+gallery')).toMatchObject([{ status: 'proposed' }]);
  await settle({ pieces: 3, sources: 1 });
  await session('ses_attic', 'Always dust the attic shelves.', 3);
  await round();
  expect(await found('attic+shelves')).toMatchObject([{ status: 'proposed' }]);
});
