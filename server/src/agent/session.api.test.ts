import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { agentElsewhere, note, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let payments: WorkingAgent;
let others: WorkingAgent;
beforeAll(async () => {
  ({ product, lead, payments } = await startAgentsAtWork());
  others = await agentElsewhere({ product, lead });
});
afterAll(() => product.close());

describe('a session', () => {
  test('is started with its context, keeps what it was told, and is ended with a summary that the next one is handed', async () => {
    const first = await payments.call('start_session', {
      goal: 'Refund in two parts',
      client: 'Cursor',
      model: 'gpt',
      branch: 'feat/refund',
      tokenBudget: 800,
    });
    const id = String(first.sessionId);
    await payments.call('record_event', {
      sessionId: id,
      events: [
        note('1', { kind: 'file', text: 'read', path: 'internal/refund/submit.go' }),
        note('2', { kind: 'file', text: 'edit', path: 'internal/refund/submit.go', edited: true }),
        note('3', { kind: 'error', text: 'test failed' }),
      ],
      tokens: 4_000,
      cost: 0.25,
    });
    await payments.call('end_session', {
      sessionId: id,
      outcome: 'completed',
      summary: { completed: 'Two parts work.', nextSteps: 'Do three parts.' },
    });
    const shown = (await lead.get(`/api/sessions/${id}`)).body as Record<string, unknown>;
    expect(shown).toMatchObject({
      status: 'completed',
      branch: 'feat/refund',
      client: 'Cursor',
      person: { name: 'Lin Qiu' },
      events: 3,
      errors: 1,
      tokens: 4_000,
      cost: 0.25,
      filesEdited: ['internal/refund/submit.go'],
      summary: { completed: 'Two parts work.', learned: '', nextSteps: 'Do three parts.' },
    });
    expect(shown.served).toHaveLength((first.context as { items: unknown[] }).items.length);
    const second = await payments.call('start_session', { goal: 'Three parts', client: 'Claude Code', model: 'opus', resumeFrom: id });
    expect(second.handoff).toMatchObject({ sessionId: id, nextSteps: 'Do three parts.' });
    const { served: told = [] } = (await lead.get(`/api/sessions/${second.sessionId}`)).body as { served?: object[] };
    expect(told).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'session', id })]));
    expect((await lead.get(`/api/sessions/${id}`)).body).toMatchObject({ handoffTo: { id: second.sessionId } });
  });

  test('of a key that may record and not read is told nothing, and is handed nothing', async () => {
    const recorder = await agentOf(product, 'lead@acme.example', ['payments-api'], ['record']);
    const wish = { goal: 'Refund in two parts', client: 'CI', model: 'm', tokenBudget: 800 };
    const { sessionId } = await payments.call('start_session', wish);
    await payments.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.', nextSteps: 'Tidy up.' } });
    const told = await recorder.call('start_session', { ...wish, resumeFrom: sessionId });
    expect(told).toMatchObject({ context: { items: [], leftOut: [] }, handoff: null });
    expect((await lead.get(`/api/sessions/${told.sessionId}`)).body).toMatchObject({ served: [], handoffFrom: { id: sessionId } });
  });

  test('keeps the good events, names the malformed ones, and stores an event once', async () => {
    const sessionId = await startSession(payments);
    const events = [
      note('a'),
      { id: 'b', kind: 'thought', text: 'x' },
      note('c', { text: 'x'.repeat(8_001) }),
      note('d', { text: 'nul \0 and half \ud800 gone' }),
      note('a'),
    ];
    expect(await payments.call('record_event', { sessionId, events })).toMatchObject({
      recorded: 2,
      repeated: 1,
      refused: [
        { index: 1, field: 'kind', code: 'NOT_ALLOWED' },
        { index: 2, field: 'text', code: 'TEXT_TOO_LONG' },
      ],
    });
    expect(await payments.call('record_event', { sessionId, events: [note('d')] })).toMatchObject({ recorded: 0, repeated: 1 });
    const kept = (await lead.get(`/api/sessions/${sessionId}/events`)).body.items as { text?: string; sequence?: number }[];
    expect(kept.map(({ sequence, text }) => [sequence, text])).toEqual([
      [1, 'note a'],
      [2, 'nul  and half � gone'],
    ]);
    expect(await payments.call('record_event', { sessionId, events: Array.from({ length: 51 }, (_, n) => note(String(n))) })).toMatchObject(
      { code: 'BAD_REQUEST' },
    );
  });

  test('numbers its events without a gap when many calls come at once', async () => {
    const sessionId = await startSession(payments);
    await Promise.all(
      Array.from({ length: 8 }, (_, call) =>
        payments.call('record_event', { sessionId, events: Array.from({ length: 5 }, (__, n) => note(`${call}.${n}`)) }),
      ),
    );
    const kept = (await lead.get(`/api/sessions/${sessionId}/events`)).body.items as { sequence?: number }[];
    expect(kept.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  test('stores no secret', async () => {
    const sessionId = await startSession(payments);
    const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    expect(
      await payments.call('record_event', {
        sessionId,
        events: [note('s', { kind: 'command', text: `curl -H "Authorization: token ${secret}"` })],
      }),
    ).toMatchObject({ recorded: 1, redacted: 1 });
    const { rows } = await product.database.maintain(async (tx) =>
      tx.execute(`select count(*)::int as n from session_events where text like '%${secret}%'`),
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(product.logged()).not.toContain(secret);
  });

  test('that has ended takes nothing more', async () => {
    const sessionId = await startSession(payments);
    const end = { sessionId, outcome: 'failed', summary: { completed: '' } };
    await payments.call('end_session', end);
    expect(await payments.call('record_event', { sessionId, events: [note('late')] })).toMatchObject({ code: 'STATE_INVALID' });
    expect(await payments.call('end_session', end)).toMatchObject({ code: 'STATE_INVALID' });
  });

  test('under one external id is one session', async () => {
    const begun = await Promise.all(
      [1, 2, 3].map(() => payments.call('start_session', { goal: 'Same', client: 'Codex', model: 'm', externalId: 'run-7' })),
    );
    expect(new Set(begun.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(begun.filter(({ resumed }) => resumed === false)).toHaveLength(1);
  });
});

describe('one request', () => {
  test('is done once under its name, at the same time too, and answered the same', async () => {
    const ask = { goal: 'Only once', client: 'Codex', model: 'm', clientRequestId: 'req-once' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => payments.call('start_session', ask)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payments.call('start_session', ask)).toEqual(answers[0]);
    expect(await payments.call('start_session', { ...ask, goal: 'Another' })).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect((await lead.get('/api/sessions?q=Only%20once')).body.total).toBe(1);
  });

  test('under a name that another key of the same person has used is another request', async () => {
    const same = await agentOf(product, 'owner@acme.example', ['payments-api']);
    const request = { clientRequestId: 'twice-by-two-keys', task: 'refunds' };
    const [one, other] = [await same.call('get_context', request), await others.call('get_context', request)];
    expect(one.project).not.toEqual(other.project);
  });

  test('that only reads is not answered again once the key does not reach what it was told of', async () => {
    const owner = await signIn(product, 'owner@acme.example');
    const agent = await agentOf(product, 'owner@acme.example', ['payments-api', 'merchant-console']);
    const request = { clientRequestId: 'told-before', query: 'idempotency', project: 'payments-api' };
    const told = await agent.call('search', request);
    expect(await agent.call('search', request)).toEqual(told);
    const elsewhere = (await owner.get('/api/projects/merchant-console')).body.id;
    const { version } = (await owner.get(`/api/api-keys/${agent.keyId}`)).body;
    expect((await owner.patch(`/api/api-keys/${agent.keyId}`, { version, projects: [elsewhere] })).status).toBe(200);
    expect(await agent.call('search', request)).toMatchObject({ code: 'KEY_PROJECT' });
  });

  test('that failed leaves its name free', async () => {
    const sessionId = await startSession(payments);
    const propose = { title: 'Nothing yet', outcome: 'No.', sessionId: 'ses_none', clientRequestId: 'req-free' };
    expect(await payments.call('propose_decision', propose)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await payments.call('propose_decision', { ...propose, sessionId })).toMatchObject({ status: 'proposed' });
  });
});
