import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { agentElsewhere, note, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import type { Browser } from '../../test/browser.ts';
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

describe('a key of another project', () => {
  test('reaches nothing of this one', async () => {
    const sessionId = await startSession(payments);
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
    expect(await payments.call('search', { query: 'x'.repeat(3_200_000) })).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(await payments.call('search', { query: 'half \ud800' })).toMatchObject({
      issues: [{ field: 'query', code: 'TEXT_INVALID' }],
    });
  });
});
