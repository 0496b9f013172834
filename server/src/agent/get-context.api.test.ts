import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { WorkingAgent } from '../../test/agent-operations.ts';
import { startAgentsAtWork } from '../../test/agents-at-work.ts';
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

describe('get_context', () => {
  test('tells the rules for the paths, each with status, confidence and why, within the budget', async () => {
    const context = await payments.call('get_context', {
      task: 'Where do idempotency records live?',
      paths: ['internal/idempotency/store.go'],
      tokenBudget: 600,
    });
    const [guidance] = context.items ?? [];
    expect(guidance).toMatchObject({ type: 'guidance', section: 'guidance' });
    expect(context.items?.find(({ section }) => section === 'path-rules')).toMatchObject({
      type: 'pattern',
      status: 'accepted',
      why: 'path',
      matched: expect.arrayContaining(['internal/idempotency/**']),
      confidence: expect.any(Number),
    });
    expect(context.tokens).toBeLessThanOrEqual(600);
    expect(context.leftOut?.length).toBeGreaterThan(0);
    expect(context.text).toMatch(/\n## Rules for these paths\n- PAT-\d+: [^\n]+ \([^\n]*internal\/idempotency\/\*\*\)\n/);
  });

  test('counts what it told, and a preview would not', async () => {
    const served = async () =>
      (await lead.get('/api/patterns?project=payments-api&status=accepted&limit=100')).body.items?.reduce(
        (sum, one) => sum + Number((one as { servedCount?: number }).servedCount),
        0,
      );
    await servedCounted(product.database);
    const before = await served();
    const context = await payments.call('get_context', { task: 'refunds', tokenBudget: 1_000 });
    await servedCounted(product.database);
    const patterns = context.items?.filter(({ type }) => type === 'pattern').length ?? 0;
    expect(patterns).toBeGreaterThan(0);
    expect(await served()).toBe((before ?? 0) + patterns);
  });

  test('costs no more than the project allows where the caller names no budget, as the preview does', async () => {
    const change = async (tokenBudget: number | null) => {
      const { version } = (await lead.get('/api/projects/payments-api/settings')).body;
      return (await lead.patch('/api/projects/payments-api', { version, tokenBudget })).status;
    };
    const budgets = async () => [
      (await payments.call('get_context', { task: 'refunds' })).tokenBudget,
      (await payments.call('start_session', { goal: 'refunds', client: 'c', model: 'm' })).context,
      JSON.parse((await lead.get('/api/projects/payments-api/context?task=refunds')).text).tokenBudget,
      (await payments.call('get_context', { task: 'refunds', tokenBudget: 500 })).tokenBudget,
    ];
    expect(await budgets()).toMatchObject([2_000, { tokenBudget: 2_000 }, 2_000, 500]);
    expect([await change(99), await change(20_001), await change(700)]).toEqual([400, 400, 200]);
    expect(await budgets()).toMatchObject([700, { tokenBudget: 700 }, 700, 500]);
    expect((await payments.call('get_context', { task: 'refunds' })).tokens).toBeLessThanOrEqual(700);
    expect(await change(null)).toBe(200);
  });

  test('fits every budget, however small', async () => {
    for (const tokenBudget of [100, 150, 301, 777, 5_000]) {
      const context = await payments.call('get_context', { task: 'Refund a capture twice', tokenBudget });
      expect(context.tokens).toBeLessThanOrEqual(tokenBudget);
    }
  });
});
