import { DecisionListSchema, DecisionSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { note, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import type { Browser } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';
import { servedCounted } from './context/served.ts';

let product: Product;
let lead: Browser;
let payments: WorkingAgent;
beforeAll(async () => {
  ({ product, lead, payments } = await startAgentsAtWork());
});
afterAll(() => product.close());

describe('a proposal', () => {
  test('carries who made it, names what says the same, and waits for people', async () => {
    const sessionId = await startSession(payments);
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
    const sessionId = await startSession(payments);
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

  test('of a pattern that is in force on another branch alone is one of its own: that one is told there only', async () => {
    const propose = async (branch?: string) => {
      const sessionId = await startSession(payments, branch === undefined ? {} : { branch });
      await payments.call('record_event', { sessionId, events: [note('q', { text: 'Fees are rounded half to even.' })] });
      const evidence = [{ type: 'session', id: sessionId, quote: 'rounded half to even' }];
      return payments.call('propose_pattern', { rule: 'Round every fee half to even.', kind: 'convention', sessionId, evidence });
    };
    const there = await propose('feat/fee-rounding');
    await lead.post(`/api/patterns/${there.id}/transition`, { to: 'accepted', version: 1 });
    const here = await propose();
    expect([there.outcome, here.outcome, here.id === there.id]).toEqual(['created', 'created', false]);
    expect(await propose('feat/fee-rounding')).toMatchObject({ outcome: 'reinforced' });
  });

  test('made on a branch is told there and not elsewhere, until the branch is merged', async () => {
    const branch = 'feat/partial-capture';
    const sessionId = await startSession(payments, { branch });
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
      return JSON.stringify([context.items, context.unreviewed]).includes(String(made.id));
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

  test('of a decision says all that a person can write of one', async () => {
    const written = {
      title: 'Webhooks are signed with Ed25519',
      outcome: 'Every webhook carries a signature that needs no shared secret.',
      context: 'Merchants lose their shared secrets.',
      drivers: ['A leaked secret forges every event', 'Merchants verify in ten languages'],
      options: [
        { name: 'Ed25519', pros: ['Nothing secret leaves us'], cons: ['Keys have to be published'], chosen: true },
        { name: 'HMAC', pros: ['Known to everybody'], cons: ['A secret for each merchant'], chosen: false },
      ],
      consequences: [
        { text: 'A merchant can rotate nothing wrong', good: true },
        { text: 'Old libraries have to be replaced', good: false },
      ],
      paths: ['internal/webhook/**'],
      tags: ['webhooks', 'security'],
    };
    const made = await payments.call('propose_decision', written);
    expect((await lead.get(`/api/decisions/${made.id}`)).body).toMatchObject({ ...written, status: 'proposed' });
    // A decision without a chosen option is still open.
    const open = await payments.call('propose_decision', {
      title: 'Where keys are published',
      outcome: 'Open.',
      options: [{ name: 'DNS' }],
    });
    expect((await lead.get(`/api/decisions/${open.id}`)).body).toMatchObject({ options: [{ name: 'DNS', chosen: false }], drivers: [] });
    const both = { ...written, options: written.options.map((one) => ({ ...one, chosen: true })) };
    expect(await payments.call('propose_decision', both)).toMatchObject({ issues: [{ field: 'options', code: 'CHOSEN_TWICE' }] });
  });

  test('of a pattern says what it is about and shows it, and keeps no secret in any of that', async () => {
    const written = {
      rule: 'Close every rows object of a query.',
      rationale: 'A leaked one holds its connection.',
      kind: 'pitfall',
      paths: ['internal/ledger/**'],
      languages: ['Go', 'SQL'],
      examples: [
        { text: 'defer rows.Close()', good: true },
        { text: 'rows, _ := db.Query(q)', good: false },
      ],
    };
    const made = await payments.call('propose_pattern', written);
    expect((await lead.get(`/api/patterns/${made.id}`)).body).toMatchObject({ ...written, level: 'project' });
    const secret = `ghp_${'A1b2C3d4E5f6'.repeat(3)}`;
    const leaky = { rule: 'Fetch modules with a token.', kind: 'workflow', languages: [secret], examples: [{ text: secret, good: true }] };
    const kept = await lead.get(`/api/patterns/${(await payments.call('propose_pattern', leaky)).id}`);
    expect(kept.body).toMatchObject({ rule: leaky.rule });
    expect(kept.text).not.toContain(secret);
  });

  test('feedback is counted once for each session, and stands beside what it was told', async () => {
    const sessionId = await startSession(payments);
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

  test('feedback without a session is counted once a day for each key: nobody moves a rule by saying it again', async () => {
    const rule = 'Close the ledger before the day is settled.';
    const author = await agentOf(product, 'dev@acme.example', ['payments-api']);
    const { id } = await author.call('propose_pattern', { rule, kind: 'convention' });
    await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
    const said = [];
    for (const verdict of ['wrong', 'wrong', 'helpful'])
      said.push(await payments.call('feedback', { id, verdict, note: `I call it ${verdict}.` }));
    expect(said.map(({ counted }) => counted)).toEqual([true, false, false]);
    expect(new Set(said.map(({ confidence }) => confidence)).size).toBe(1);
    expect((await lead.get(`/api/patterns/${id}`)).body).toMatchObject({ wrongCount: 1, helpfulCount: 0 });
    expect((await lead.get(`/api/patterns/${id}/feedback`)).body.items).toHaveLength(2); // each note is stored once
    const sessionId = await startSession(payments);
    expect(await payments.call('feedback', { id, verdict: 'helpful', sessionId })).toMatchObject({ counted: true });
  });

  test('a decision says how often it was told, and what was said of it', async () => {
    const readers = [await startSession(payments), await startSession(payments)];
    const { served } = (await lead.get(`/api/sessions/${readers[0]}`)).body as { served?: { type: string; id: string }[] };
    const id = String(served?.find(({ type }) => type === 'decision')?.id);
    await servedCounted(product.database);
    const before = v.parse(DecisionSchema, (await lead.get(`/api/decisions/${id}`)).body);
    expect(before.servedCount).toBeGreaterThanOrEqual(2);
    expect(Date.parse(String(before.lastServedAt))).toBeGreaterThan(Date.now() - 60_000);
    await payments.call('feedback', { id, verdict: 'outdated', sessionId: readers[0] });
    await payments.call('feedback', { id, verdict: 'wrong', sessionId: readers[1] });
    const { helpfulCount, wrongCount, outdatedCount } = before;
    const after = { helpfulCount, wrongCount: wrongCount + 1, outdatedCount: outdatedCount + 1 };
    expect((await lead.get(`/api/decisions/${id}`)).body).toMatchObject(after);
    const list = await lead.get('/api/decisions?project=payments-api&sort=served&direction=desc');
    const listed = v.parse(DecisionListSchema, list.body).items;
    expect(listed.find((one) => one.id === id)).toMatchObject(after);
    const counts = listed.map(({ servedCount }) => servedCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
