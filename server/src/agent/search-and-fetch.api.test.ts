import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { startAgentsAtWork } from '../../test/agents-at-work.ts';
import type { Product } from '../../test/product.ts';

let product: Product;
let payments: WorkingAgent;
beforeAll(async () => {
  ({ product, payments } = await startAgentsAtWork());
});
afterAll(() => product.close());

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
