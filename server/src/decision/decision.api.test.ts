import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let lead: Browser;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const draft = (more = {}) => ({
  projectId,
  title: 'Ledger entries are named by their cause',
  outcome: 'An entry is named after what caused it, not after the account.',
  ...more,
});
const record = async (more = {}) => (await developer.post('/api/decisions', draft(more))).body;

describe('decisions', () => {
  test('are recorded from a message, with the quote as evidence and the next number', async () => {
    const thread = (await developer.post('/api/conversations', { projectId, text: 'Entries should be named by their cause. Agreed?' }))
      .body;
    const message = thread.messages?.[0];
    const quote = 'Entries should be named by their cause.';
    const answer = await developer.post(
      '/api/decisions',
      draft({ evidence: [{ type: 'message', id: message?.id, quote }], options: [{ name: 'By cause', chosen: true }] }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      number: 16,
      status: 'proposed',
      revision: 1,
      version: 1,
      projectSlug: 'payments-api',
      deciders: [],
      author: { type: 'user', name: 'Lin Qiu' },
      options: [{ name: 'By cause', pros: [], cons: [], chosen: true }],
      evidence: [{ type: 'message', id: message?.id, quote, conversationId: thread.conversation?.id }],
    });
    expect((await lead.get('/api/projects/payments-api/decisions/16')).body.id).toBe(answer.body.id);
    expect((await lead.get('/api/decisions?project=payments-api&q=ledger%20entries')).body.items).toMatchObject([{ number: 16 }]);
  });

  test('are given other evidence while they are proposed: what stays is as it was, what comes is looked up', async () => {
    const thread = (await developer.post('/api/conversations', { projectId, text: 'Payouts go out at noon.' })).body;
    const said = { type: 'message', id: thread.messages?.[0]?.id, quote: 'Payouts go out at noon.' };
    const page = { type: 'link', id: 'https://tracker.example/PAY-12', quote: '' };
    const made = await record({ title: 'Pay out at noon', evidence: [said] });
    const revise = (version: number, evidence?: object[]) =>
      lead.patch(`/api/decisions/${made.id}`, { version, title: 'Pay out at noon', outcome: 'At noon.', ...(evidence && { evidence }) });
    expect((await revise(1, [said, page])).body.evidence).toMatchObject([{ ...said, conversationId: thread.conversation?.id }, page]);
    expect((await revise(2)).body.evidence).toHaveLength(2);
    // Only its author can read the message now. Its quote stays, but cannot be changed.
    const conversation = `/api/conversations/${thread.conversation?.id}`;
    await developer.patch(conversation, { version: (await developer.get(conversation)).body.conversation?.version, visibility: 'private' });
    expect((await revise(3, [said])).body.evidence).toMatchObject([said]);
    expect((await revise(4, [{ ...said, quote: 'at noon' }])).body.issues).toMatchObject([{ code: 'EVIDENCE_UNKNOWN' }]);
    expect((await revise(4, [{ ...page, id: 'javascript:alert(1)' }])).body.issues).toMatchObject([{ code: 'EVIDENCE_UNKNOWN' }]);
    expect((await revise(4, [])).body.evidence).toEqual([]);
  });

  test('and patterns are found by the conversation that they quote', async () => {
    const begin = async () => (await developer.post('/api/conversations', { projectId, text: 'Fees are rounded once, at the end.' })).body;
    const [thread, other] = [await begin(), await begin()];
    const evidence = [{ type: 'message', id: thread.messages?.[0]?.id, quote: 'Fees are rounded once' }];
    const rule = 'Round a fee once.';
    await record({ title: 'Fees are rounded once', evidence });
    await developer.post('/api/patterns', { projectId, rule, kind: 'convention', evidence });
    const quoting = async (list: string, conversation: unknown) => (await lead.get(`/api/${list}?quotes=${conversation}`)).body.items;
    expect(await quoting('decisions', thread.conversation?.id)).toMatchObject([{ title: 'Fees are rounded once' }]);
    expect(await quoting('patterns', thread.conversation?.id)).toMatchObject([{ rule }]);
    for (const list of ['decisions', 'patterns']) expect(await quoting(list, other.conversation?.id)).toEqual([]);
  });

  test('are numbered without a gap when many record at once', async () => {
    const before = Number((await lead.get('/api/decisions?project=payments-api&sort=number')).body.items?.[0]?.number);
    const made = await Promise.all(Array.from({ length: 12 }, () => record()));
    expect(made.map(({ number }) => Number(number)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => before + 1 + n),
    );
  });

  test('refuse evidence that is not of this project', async () => {
    const globex = await signIn(product, 'owner@globex.example');
    const theirs = (await globex.get('/api/decisions')).body.items?.[0]?.id;
    const answer = await developer.post(
      '/api/decisions',
      draft({
        evidence: [
          { type: 'link', id: 'https://example.org/', quote: '' },
          { type: 'decision', id: theirs, quote: '' },
          { type: 'link', id: 'javascript:alert(1)', quote: '' },
        ],
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map(({ field, code }) => [field, code])).toEqual([
      ['evidence.1.id', 'EVIDENCE_UNKNOWN'],
      ['evidence.2.id', 'EVIDENCE_UNKNOWN'],
    ]);
  });

  test('refuse a quote that does not stand in its source, and name which', async () => {
    const thread = (await developer.post('/api/conversations', { projectId, text: 'Keep `records` for 72 hours.\n\nNot longer.' })).body;
    const id = thread.messages?.[0]?.id;
    const pattern = (await developer.get('/api/patterns?project=payments-api')).body.items?.[0];
    const answer = await developer.post(
      '/api/decisions',
      draft({
        evidence: [
          { type: 'message', id, quote: 'Keep records for 72 hours. Not longer.' },
          { type: 'message', id, quote: 'Keep records for 27 hours.' },
          { type: 'pattern', id: pattern?.id, quote: 'Never said.' },
        ],
      }),
    );
    expect(answer.body.issues?.map(({ field, code }) => [field, code])).toEqual([
      ['evidence.1.quote', 'EVIDENCE_MISQUOTED'],
      ['evidence.2.quote', 'EVIDENCE_MISQUOTED'],
    ]);
  });

  test('are accepted by those who review, who become their deciders; then the text is frozen', async () => {
    const { id } = await record();
    const accept = { to: 'accepted', version: 1 };
    expect((await developer.post(`/api/decisions/${id}/transition`, accept)).status).toBe(403);
    const accepted = await lead.post(`/api/decisions/${id}/transition`, accept);
    expect(accepted.body).toMatchObject({ status: 'accepted', version: 2, deciders: [{ name: 'Jonas Weber' }] });
    expect((await lead.post(`/api/decisions/${id}/transition`, accept)).body).toMatchObject({
      code: 'CONFLICT',
      current: { status: 'accepted' },
    });
    expect((await lead.patch(`/api/decisions/${id}`, { version: 2, title: 'Other', outcome: 'Other.' })).body.code).toBe('STATE_INVALID');
    expect((await lead.post(`/api/decisions/${id}/transition`, { to: 'proposed', version: 2 })).body.code).toBe('STATE_INVALID');
    expect((await lead.post(`/api/decisions/${id}/transition`, { to: 'deprecated', version: 2 })).body.status).toBe('deprecated');
  });

  test('keep every save as a revision until then; a stale save gets 409 with the present text', async () => {
    const { id } = await record({ status: 'draft' });
    const saved = await developer.patch(`/api/decisions/${id}`, { version: 1, title: 'Better title', outcome: 'Better.' });
    expect(saved.body).toMatchObject({ title: 'Better title', revision: 2, version: 2, status: 'draft' });
    const stale = await lead.patch(`/api/decisions/${id}`, { version: 1, title: 'Late', outcome: 'Late.' });
    expect([stale.status, stale.body.current?.title]).toEqual([409, 'Better title']);
    expect((await developer.post(`/api/decisions/${id}/transition`, { to: 'proposed', version: 2 })).body.status).toBe('proposed');
  });

  test('are given a day of review as they are written; it stays where a save leaves it out', async () => {
    const day = '2031-11-20T00:00:00.000Z';
    const made = await record({ status: 'draft', reviewBy: day });
    expect(made.reviewBy).toBe(day);
    expect((await record()).reviewBy).toBeNull();
    const save = (by: Browser, fields: object) => by.patch(`/api/decisions/${made.id}`, { title: 'Ask again', outcome: 'Yes.', ...fields });
    expect((await save(developer, { version: 1 })).body).toMatchObject({ reviewBy: day, version: 2 });
    const stale = await save(lead, { version: 1, reviewBy: null });
    expect([stale.status, stale.body.current?.reviewBy]).toEqual([409, day]);
    expect((await save(developer, { version: 2, reviewBy: '2031-11-20' })).body.issues).toMatchObject([
      { field: 'reviewBy', code: 'VALUE_INVALID' },
    ]);
    const viewer = await signIn(product, 'viewer@acme.example');
    expect((await save(viewer, { version: 2, reviewBy: null })).status).toBe(403);
    expect((await save(developer, { version: 2, reviewBy: null })).body).toMatchObject({ reviewBy: null, version: 3 });
    expect((await developer.post('/api/decisions', draft({ reviewBy: 'soon' }))).body.issues).toMatchObject([{ field: 'reviewBy' }]);
  });

  test('keep no secret in any part of their text, nor in a revision', async () => {
    const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
    const parts = {
      context: `Until now it was ${secret}.`,
      drivers: [`${secret} leaks`],
      options: [{ name: 'Rotate', pros: [`ends ${secret}`], cons: [secret] }],
      consequences: [{ text: `${secret} is void`, good: true }],
      tags: [secret],
    };
    const recorded = await record(parts);
    expect(recorded).toMatchObject({ context: 'Until now it was [redacted: github-token].', options: [{ name: 'Rotate' }] });
    const { title, outcome } = draft();
    const revised = await developer.patch(`/api/decisions/${recorded.id}`, { version: recorded.version, title, outcome, ...parts });
    expect(JSON.stringify([recorded, revised.body])).not.toContain(secret);
    const kept = await product.database.maintain(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
      );
      return tx.execute(
        sql`select count(*)::int as all, count(*) filter (where content::text like ${`%${secret}%`})::int as leaky
            from decision_revisions where decision_id = ${recorded.id}`,
      );
    });
    expect(kept.rows).toEqual([{ all: 2, leaky: 0 }]);
  });

  test('are sorted, filtered and paged', async () => {
    const page = (await lead.get('/api/decisions?project=payments-api&sort=title&direction=asc&limit=100')).body;
    const titles = page.items?.map(({ title }) => String(title)) ?? [];
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const accepted = (await lead.get('/api/decisions?status=accepted&project=payments-api')).body;
    expect(new Set(accepted.items?.map(({ status }) => status))).toEqual(new Set(['accepted']));
    expect((await lead.get('/api/decisions?sort=secret')).body.issues).toMatchObject([{ field: 'sort', code: 'NOT_ALLOWED' }]);
  });
});

test('a decision names what it takes the place of, and says since when each of the two has stood', async () => {
  const show = async (id: unknown) => (await lead.get(`/api/decisions/${id}`)).body;
  const first = await record({});
  await lead.post(`/api/decisions/${first.id}/transition`, { to: 'accepted', version: 1 });
  expect(await show(first.id)).toMatchObject({ decidedAt: expect.any(String), endedAt: null, successor: null });
  const second = await record({ supersedesId: first.id });
  expect(second).toMatchObject({ predecessor: { number: first.number, status: 'accepted' }, decidedAt: null });
  expect(await show(first.id)).toMatchObject({ status: 'accepted', successor: { number: second.number, status: 'proposed' } });
  const accepted = (await lead.post(`/api/decisions/${second.id}/transition`, { to: 'accepted', version: 1 })).body;
  expect(await show(first.id)).toMatchObject({ status: 'superseded', endedAt: accepted.decidedAt });
  const since = async (moment: number) => {
    const { items = [] } = (await lead.get(`/api/decisions?q=Ledger&since=${new Date(moment).toISOString()}`)).body;
    return items.map(({ number }) => number);
  };
  expect(await since(Date.now() - 60_000)).toEqual(expect.arrayContaining([first.number, second.number]));
  expect(await since(Date.now() + 60_000)).not.toContain(first.number);
  expect((await lead.get('/api/decisions?since=yesterday')).body.issues).toMatchObject([{ field: 'since', code: 'VALUE_INVALID' }]);
});
