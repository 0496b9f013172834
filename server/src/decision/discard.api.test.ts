import { discardedKeptDays } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { forgetDiscarded } from './discard.ts';
import { decisions } from './schema.ts';

let product: Product;
let lead: Browser;
let developer: Browser;
let viewer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  viewer = await signIn(product, 'viewer@acme.example');
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const draft = async (more = {}) =>
  (await developer.post('/api/decisions', { projectId, title: 'Half a ledger', outcome: 'By cause.', status: 'draft', ...more })).body;
const discard = (id: unknown, version: number, by = developer) => by.post(`/api/decisions/${id}/discard`, { version });
const restore = (id: unknown, by = developer) => by.post(`/api/decisions/${id}/restore`);
const discarded = async (query = '') => (await developer.get(`/api/decisions/discarded${query}`)).body.items ?? [];
const inTenant = <T>(work: Parameters<typeof product.database.inTenant<T>>[1]) =>
  product.database
    .maintain((tx) =>
      tx.execute<{ tenantId: string; userId: string }>(
        sql`select m.tenant_id as "tenantId", m.user_id as "userId" from memberships m join users u on u.id = m.user_id where u.email = 'dev@acme.example'`,
      ),
    )
    .then(({ rows: [scope] }) => {
      if (!scope) throw new Error('dev@acme.example is nobody');
      return product.database.inTenant(scope, work);
    });

describe('a draft that is discarded', () => {
  test('is found nowhere, and comes back as it was, with its number and revisions, as its next version', async () => {
    const { id, number } = await draft({ tags: ['ledger'], drivers: ['No second ledger'] });
    const text = { version: 1, title: 'Half a ledger', outcome: 'By cause and day.', tags: ['ledger'], drivers: ['No second ledger'] };
    const before = (await developer.patch(`/api/decisions/${id}`, text)).body;
    expect(before).toMatchObject({ status: 'draft', revision: 2, version: 2 });
    expect(await discard(id, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await discard(id, 2)).status).toBe(200);

    expect((await lead.get(`/api/decisions/${id}`)).status).toBe(404);
    expect((await lead.get(`/api/projects/payments-api/decisions/${number}`)).status).toBe(404);
    expect((await lead.get('/api/decisions?q=ledger&limit=100')).body.items?.map((one) => one.id)).not.toContain(id);
    expect((await lead.get('/api/search?q=ledger&type=decision')).body.items?.map((one) => one.id)).not.toContain(id);
    const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
    expect((await agent.call('fetch', { ids: [`ADR ${number}`] })).items).toEqual([]);
    const [listed] = await discarded('?project=payments-api');
    expect(listed).toMatchObject({ id, number, title: 'Half a ledger', projectSlug: 'payments-api', by: { name: 'Lin Qiu' } });
    // Its number is not reused.
    expect(Number((await draft()).number)).toBeGreaterThan(Number(number));

    expect((await restore(id, viewer)).status).toBe(403);
    const back = await restore(id, lead);
    expect(back.body).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    expect((await lead.get(`/api/decisions/${id}`)).body).toEqual(back.body);
    const { items } = (await lead.get(`/api/decisions/${id}/revisions`)).body;
    expect(items).toMatchObject([{ revision: 2 }, { revision: 1 }]);
    expect((await lead.get('/api/decisions?q=ledger&limit=100')).body.items?.map((one) => one.id)).toContain(id);
    expect((await discarded()).map((one) => one.id)).not.toContain(id);
    expect((await restore(id)).status).toBe(404);
  });

  test('asks nobody to look at it any more', async () => {
    const { id } = await draft();
    const told = async () =>
      ((await developer.get('/api/notifications?limit=100')).body.items ?? [])
        .filter((one) => JSON.stringify(one).includes(String(id)))
        .map(({ type }) => type);
    await lead.patch(`/api/decisions/${id}`, { version: 1, title: 'Half a ledger', outcome: 'By day.' });
    expect(await told()).toEqual(['decision.revised']);
    await discard(id, 2, lead);
    expect(await told()).toEqual([]);
  });

  test('was a draft, and its reader may write: what was proposed is on record, whatever a request tries', async () => {
    const { id } = await draft();
    expect((await discard(id, 1, viewer)).status).toBe(403);
    await developer.post(`/api/decisions/${id}/transition`, { to: 'proposed', version: 1 });
    expect((await discard(id, 2)).body.code).toBe('STATE_INVALID');
    await inTenant((tx) => tx.delete(decisions).where(eq(decisions.id, String(id))));
    expect((await lead.get(`/api/decisions/${id}`)).body).toMatchObject({ id, status: 'proposed' });
  });

  test('has what any new one has in a column that decisions were given since', async () => {
    const { id } = await draft();
    await discard(id, 1);
    const younger = sql`content - '{served_count,tags}'::text[]`;
    await inTenant((tx) => tx.execute(sql`update discarded_drafts set content = ${younger} where id = ${id}`));
    expect((await restore(id)).body).toMatchObject({ id, title: 'Half a ledger', tags: [], servedCount: 0 });
  });

  test('is told everywhere where its branch was merged meanwhile, and stays what a merge had left behind', async () => {
    const branch = 'feat/half-a-ledger';
    const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
    const { sessionId } = await agent.call('start_session', { goal: 'Ledger', client: 'Cursor', model: 'm', branch });
    const evidence = [{ type: 'session', id: sessionId, quote: '' }];
    const [meanwhile, left] = [await draft({ evidence }), await draft({ evidence })];
    const at = '/api/projects/payments-api/branches';
    const found = (await lead.get(`${at}?q=${branch}`)).body.items?.[0];
    await discard(meanwhile.id, 1);
    const items = [{ id: left.id, version: 1, keep: false, supersedes: [] }];
    const merged = await developer.post(`${at}/${found?.id}/transition`, { to: 'merged', version: found?.version, items });
    expect(merged.body.status).toBe('merged');
    expect((await restore(meanwhile.id)).body).toMatchObject({ status: 'draft', branch: null });
    await discard(left.id, 1);
    expect((await restore(left.id)).body).toMatchObject({ status: 'draft', branch });
  });

  test('is gone for good after thirty days, and not before', async () => {
    const { id } = await draft();
    await discard(id, 1);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await inTenant((tx) => forgetDiscarded(tx, later(discardedKeptDays - 1)));
    expect((await discarded()).map((one) => one.id)).toContain(id);
    await inTenant((tx) => forgetDiscarded(tx, later(discardedKeptDays + 1)));
    expect((await discarded()).map((one) => one.id)).not.toContain(id);
    expect((await restore(id)).status).toBe(404);
  });
});
