import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let payments: WorkingAgent;
let others: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  payments = await agentOf(product, 'dev@acme.example', ['payments-api']);
  const slug =
    (await lead.get('/api/projects?status=active&limit=100')).body.items
      ?.map((one) => String(one.slug))
      .find((one) => one !== 'payments-api') ?? '';
  others = await agentOf(product, 'owner@acme.example', [slug]);
});
afterAll(() => product.close());

const start = async (more: object = {}, agent = payments) =>
  String((await agent.call('start_session', { goal: 'Add partial refunds', client: 'Claude Code', model: 'sonnet', ...more })).sessionId);
const note = (id: string, more: object = {}) => ({ id, kind: 'note', text: `note ${id}`, ...more });

describe('get_context', () => {
  test('tells the rules for the paths first, each with status, confidence and why, within the budget', async () => {
    const context = await payments.call('get_context', {
      task: 'Where do idempotency records live?',
      paths: ['internal/idempotency/store.go'],
      tokenBudget: 600,
    });
    expect(context.items?.map(({ type }) => type).slice(0, 2)).toEqual(['guidance', 'pattern']);
    expect(context.items?.[1]).toMatchObject({
      type: 'pattern',
      status: 'accepted',
      why: 'path',
      matched: expect.arrayContaining(['internal/idempotency/**']),
      confidence: expect.any(Number),
    });
    expect(context.tokens).toBeLessThanOrEqual(600);
    expect(context.leftOut?.length).toBeGreaterThan(0);
    expect(context.text).toContain('[accepted 0.');
  });

  test('counts what it told, and a preview would not', async () => {
    const served = async () =>
      (await lead.get('/api/patterns?project=payments-api&status=accepted&limit=100')).body.items?.reduce(
        (sum, one) => sum + Number((one as { servedCount?: number }).servedCount),
        0,
      );
    const before = await served();
    const context = await payments.call('get_context', { task: 'refunds', tokenBudget: 1_000 });
    const patterns = context.items?.filter(({ type }) => type === 'pattern').length ?? 0;
    expect(patterns).toBeGreaterThan(0);
    expect(await served()).toBe((before ?? 0) + patterns);
  });

  test('fits every budget, however small', async () => {
    for (const tokenBudget of [100, 150, 301, 777, 5_000]) {
      const context = await payments.call('get_context', { task: 'Refund a capture twice', tokenBudget });
      expect(context.tokens).toBeLessThanOrEqual(tokenBudget);
    }
  });
});

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
    expect((second.context as { items: { id: string; why: string }[] }).items).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, why: 'handoff' })]),
    );
    expect((await lead.get(`/api/sessions/${id}`)).body).toMatchObject({ handoffTo: { id: second.sessionId } });
  });

  test('keeps the good events, names the malformed ones, and stores an event once', async () => {
    const sessionId = await start();
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
    const sessionId = await start();
    await Promise.all(
      Array.from({ length: 8 }, (_, call) =>
        payments.call('record_event', { sessionId, events: Array.from({ length: 5 }, (__, n) => note(`${call}.${n}`)) }),
      ),
    );
    const kept = (await lead.get(`/api/sessions/${sessionId}/events`)).body.items as { sequence?: number }[];
    expect(kept.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  test('stores no secret', async () => {
    const sessionId = await start();
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
    const sessionId = await start();
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

  test('that failed leaves its name free', async () => {
    const sessionId = await start();
    const propose = { title: 'Nothing yet', outcome: 'No.', sessionId: 'ses_none', clientRequestId: 'req-free' };
    expect(await payments.call('propose_decision', propose)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await payments.call('propose_decision', { ...propose, sessionId })).toMatchObject({ status: 'proposed' });
  });
});

describe('search and fetch', () => {
  test('find what speaks of the words, with the passage, and page by cursor without a repeat', async () => {
    const first = await payments.call('search', { query: 'idempotency records of a charge, refund and settlement' });
    expect(first.items?.[0]).toMatchObject({ why: expect.arrayContaining(['idempotency']), status: expect.any(String) });
    const top = first.items?.[0] as { passage?: string; highlights?: [number, number][] };
    const marked = top.highlights?.map(([from, to]) => top.passage?.slice(from, to).toLowerCase()) ?? [];
    expect(marked.some((word) => word?.startsWith('idempoten'))).toBe(true);
    const all = [...(first.items ?? [])];
    for (let cursor = first.cursor; cursor; ) {
      const next = await payments.call('search', { query: 'idempotency records of a charge, refund and settlement', cursor });
      all.push(...(next.items ?? []));
      cursor = next.cursor;
    }
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const only = await payments.call('search', { query: 'idempotency', types: ['decision'], status: ['accepted'] });
    expect(new Set(only.items?.map(({ type, status }) => `${type} ${status}`))).toEqual(new Set(['decision accepted']));
  });

  test('give whole texts by id or as cited, and name what is not there', async () => {
    const { items = [], missing } = await payments.call('fetch', { ids: ['ADR 1', 'PAT-2', 'dec_nothing'] });
    expect(items.map(({ label }) => label)).toEqual(['ADR 1', 'PAT-2']);
    expect(items[0]).toMatchObject({ text: expect.stringContaining('## Outcome'), why: expect.any(String), evidence: expect.any(Array) });
    expect(missing).toEqual(['dec_nothing']);
  });

  test('show nothing of a private conversation', async () => {
    const owner = await agentOf(product, 'owner@acme.example', ['payments-api']);
    const { items = [] } = await owner.call('search', { query: 'Nordpay offers budget acquirer contract', types: ['message'] });
    expect(items.some(({ title }) => title === 'Budget for the acquirer contract')).toBe(false);
  });
});

describe('a proposal', () => {
  test('carries who made it, names what says the same, and waits for people', async () => {
    const sessionId = await start();
    const existing = (await lead.get('/api/projects/payments-api/decisions/2')).body;
    const made = await payments.call('propose_decision', { title: String(existing.title), outcome: 'The same again.', sessionId });
    expect(made).toMatchObject({ status: 'proposed', duplicates: expect.arrayContaining([expect.objectContaining({ id: existing.id })]) });
    expect((await lead.get(`/api/decisions/${made.id}`)).body).toMatchObject({
      status: 'proposed',
      author: { type: 'agent', id: payments.keyId, name: 'Claude Code' },
    });
    const ended = await payments.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Proposed.' } });
    expect(ended.proposed).toMatchObject([{ type: 'decision', id: made.id }]);
  });

  test('of a pattern is created, then reinforced by new evidence, and not made twice', async () => {
    const sessionId = await start();
    await payments.call('record_event', {
      sessionId,
      events: [note('q', { text: 'The sandbox answers with HTTP 200 for every declined card.' })],
    });
    const rule = 'Read the body of a sandbox answer, never its HTTP status.';
    const propose = (quote: string) =>
      payments.call('propose_pattern', { rule, kind: 'pitfall', sessionId, evidence: [{ type: 'session', id: sessionId, quote }] });
    const made = await propose('every declined card');
    expect(made).toMatchObject({ outcome: 'created', status: 'proposed', confidence: expect.any(Number) });
    expect(await propose('every declined card')).toMatchObject({ id: made.id, outcome: 'duplicate' });
    expect(await propose('The sandbox answers with HTTP 200')).toMatchObject({ id: made.id, outcome: 'reinforced' });
    expect(await propose('what nobody said')).toMatchObject({ issues: [{ code: 'EVIDENCE_MISQUOTED' }] });
    expect((await lead.get(`/api/sessions/${sessionId}`)).body).toMatchObject({ produced: [{ type: 'pattern', id: made.id }] });
  });

  test('made on a branch is told there and not elsewhere, until the branch is merged', async () => {
    const branch = 'feat/partial-capture';
    const sessionId = await start({ branch });
    const made = await payments.call('propose_decision', {
      title: 'Partial captures keep the first authorisation',
      outcome: 'For 7 days.',
      sessionId,
    });
    const tells = async (on?: string) => {
      const context = await payments.call('get_context', {
        task: 'partial captures authorisation',
        tokenBudget: 8_000,
        ...(on ? { branch: on } : {}),
      });
      return context.items?.some(({ id }) => id === made.id);
    };
    expect([await tells(branch), await tells('feat/other'), await tells()]).toEqual([true, false, false]);
    await lead.post(`/api/decisions/${made.id}/transition`, { to: 'accepted', version: 1 });
    expect([await tells(branch), await tells()]).toEqual([true, false]);
    const found = (await lead.get('/api/projects/payments-api/branches')).body.items?.find(
      (one) => (one as { name?: string }).name === branch,
    );
    const merged = await lead.post(`/api/projects/payments-api/branches/${found?.id}/transition`, {
      to: 'merged',
      version: found?.version,
    });
    expect(merged.body).toMatchObject({ status: 'merged', decisions: 0 });
    expect([await tells(branch), await tells()]).toEqual([true, true]);
  });

  test('feedback is counted once for each session, and stands beside what it was told', async () => {
    const sessionId = await start();
    const decision = (await lead.get(`/api/sessions/${sessionId}`)).body as { served?: { type: string; id: string; label: string }[] };
    const told = decision.served?.find(({ type }) => type === 'decision');
    expect(await payments.call('feedback', { id: String(told?.label), verdict: 'helpful', sessionId })).toMatchObject({
      id: told?.id,
      counted: true,
    });
    expect(await payments.call('feedback', { id: String(told?.id), verdict: 'wrong', sessionId })).toMatchObject({ counted: false });
    const after = (await lead.get(`/api/sessions/${sessionId}`)).body as { served?: { id: string; verdict: string | null }[] };
    expect(after.served?.find(({ id }) => id === told?.id)?.verdict).toBe('helpful');
  });
});

describe('a key of another project', () => {
  test('reaches nothing of this one', async () => {
    const sessionId = await start();
    const { items = [] } = await payments.call('search', { query: 'idempotency' });
    const ids = items.slice(0, 20).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(await others.call('fetch', { ids: [...ids, sessionId] })).toMatchObject({ items: [], missing: [...ids, sessionId] });
    const theirs = await others.call('search', { query: 'idempotency' });
    expect(theirs.items?.filter(({ id }) => ids.includes(id))).toEqual([]);
    expect(await others.call('get_context', { project: 'payments-api' })).toMatchObject({ code: 'KEY_PROJECT' });
    expect(await others.call('record_event', { sessionId, events: [note('x')] })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await others.call('end_session', { sessionId, outcome: 'failed', summary: { completed: '' } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await others.call('feedback', { id: ids[0], verdict: 'wrong' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await others.call('start_session', { goal: 'g', client: 'c', model: 'm', resumeFrom: sessionId })).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('and another tenant knows nothing of either', async () => {
    const globex = await agentOf(product, 'owner@globex.example', null);
    expect(await globex.call('get_context', { project: 'payments-api' })).toMatchObject({ code: 'KEY_PROJECT' });
    expect((await globex.call('get_context', {})).project).not.toBe('payments-api');
  });
});

describe('bad input', () => {
  test('is named by field and code, and never sent back', async () => {
    expect(await payments.call('start_session', { goal: 'nul \0', client: 'c', model: 'm' })).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ field: 'goal', code: 'TEXT_INVALID' }],
    });
    expect(await payments.call('get_context', { tokenBudget: 99 })).toMatchObject({
      issues: [{ field: 'tokenBudget', code: 'NUMBER_TOO_SMALL' }],
    });
    expect(await payments.call('search', { query: 'x'.repeat(1_100_000) })).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(await payments.call('search', { query: 'half \ud800' })).toMatchObject({
      issues: [{ field: 'query', code: 'TEXT_INVALID' }],
    });
  });
});
