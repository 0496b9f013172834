import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { WorkingAgent } from '../../test/agent-operations.ts';
import { agentElsewhere, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import type { Browser } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';
import { proposalLimits } from './proposal-limit.ts';

let product: Product;
let lead: Browser;
let payments: WorkingAgent;
beforeAll(async () => {
  ({ product, lead, payments } = await startAgentsAtWork());
});
afterAll(() => product.close());

/** Words that occur nowhere else. */
const animals = ['quokka', 'axolotl', 'pangolin', 'okapi', 'kakapo', 'tapir', 'dugong', 'numbat', 'fossa', 'gharial'];
const rule = (n: number) => `Name the ${animals[n % 10]} ${animals[Math.floor(n / 10)]} queue number ${n} after its consumer ${n * 7919}.`;

describe('proposals', () => {
  test('of one session end where people could no longer review them, and that is said', async () => {
    const sessionId = await startSession(payments);
    const answers = [];
    for (let n = 0; n < 35; n += 1) {
      answers.push(await payments.call('propose_decision', { title: rule(n), outcome: `Outcome ${n}.`, sessionId }));
      answers.push(await payments.call('propose_pattern', { rule: rule(n), kind: 'convention', sessionId }));
    }
    const { produced } = (await lead.get(`/api/sessions/${sessionId}`)).body as { produced?: unknown[] };
    expect(produced).toHaveLength(proposalLimits.session);
    expect(answers.at(-1)).toMatchObject({ code: 'PROPOSAL_LIMIT', issues: [{ field: 'sessionId', code: 'SESSION_PROPOSALS' }] });
    expect(
      await payments.call('propose_pattern', { rule: rule(99), kind: 'convention', sessionId: await startSession(payments) }),
    ).toMatchObject({
      status: 'proposed',
    });
  });

  test('of one key end after a hundred in 24 hours, patterns and decisions together', async () => {
    const agent = await agentElsewhere({ product, lead });
    const propose = async (n: number) => agent.call('propose_pattern', { rule: rule(n), kind: 'convention' });
    const answers = [];
    for (let n = 0; n < proposalLimits.day; n += 1) answers.push(await propose(n));
    expect(answers.filter(({ code }) => code !== undefined)).toEqual([]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(proposalLimits.day);
    const refused = { code: 'PROPOSAL_LIMIT', issues: [{ field: '', code: 'KEY_PROPOSALS' }] };
    expect(await propose(proposalLimits.day)).toMatchObject(refused);
    const title = 'Name queues in a register';
    expect(await agent.call('propose_decision', { title, outcome: 'A register.' })).toMatchObject(refused);
  });

  test('of the same decision, four times at once, are one', async () => {
    const sessionId = await startSession(payments);
    const proposal = { title: 'Keep refunds\nin a ledger', outcome: 'A ledger of their own.', sessionId };
    const made = await Promise.all([1, 2, 3, 4].map(() => payments.call('propose_decision', proposal)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'duplicate', 'duplicate', 'duplicate']);
    expect(made[0]?.title).toBe('Keep refunds in a ledger');
    await lead.post(`/api/decisions/${made[0]?.id}/transition`, { to: 'rejected', version: 1 });
    expect(await payments.call('propose_decision', proposal)).toMatchObject({ outcome: 'previously_rejected', status: 'rejected' });
  });

  test('that tell of a change are refused with the reason', async () => {
    expect(await payments.call('propose_pattern', { rule: 'Fixed the off-by-one in line 12.', kind: 'convention' })).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ field: 'rule', code: 'RULE_NAMES_LINE' }],
    });
  });

  test('gain nothing by the feedback of their own key, accepted or not, until a session of it is served them', async () => {
    const { id, confidence } = await payments.call('propose_pattern', { rule: 'Praise every numbat in the ledger.', kind: 'convention' });
    const sessionId = await startSession(payments);
    const gainsNothing = async (confidence: unknown) => {
      for (const session of [{}, { sessionId }])
        expect(await payments.call('feedback', { id, verdict: 'helpful', note: 'It is mine.', ...session })).toMatchObject({
          counted: false,
          confidence,
        });
      expect((await lead.get(`/api/patterns/${id}`)).body).toMatchObject({ helpfulCount: 0 });
    };
    await gainsNothing(confidence);
    const accepted = await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
    await gainsNothing(accepted.body.confidence);
    // A proposer's verdict counts once the rule was served to its session.
    const next = await startSession(payments, { goal: 'Praise every numbat in the ledger' });
    const { served } = (await lead.get(`/api/sessions/${next}`)).body as { served?: { id: string }[] };
    expect(served?.map((item) => item.id)).toContain(id);
    expect(await payments.call('feedback', { id, verdict: 'helpful', sessionId: next })).toMatchObject({ counted: true });
  });

  test('that are decisions gain nothing by it either', async () => {
    const { id } = await payments.call('propose_decision', { title: 'Count every numbat twice', outcome: 'Twice.' });
    await lead.post(`/api/decisions/${id}/transition`, { to: 'accepted', version: 1 });
    expect((await lead.get(`/api/decisions/${id}`)).body).toMatchObject({ status: 'accepted' });
    expect(await payments.call('feedback', { id, verdict: 'helpful' })).toMatchObject({ counted: false });
    expect((await lead.get(`/api/decisions/${id}`)).body).toMatchObject({ helpfulCount: 0 });
  });
});
