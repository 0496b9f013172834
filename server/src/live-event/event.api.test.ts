import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type LiveStream, openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { readCursor, writeCursor } from './cursor.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

/** Opens a stream and waits until it has started, so that it receives later changes. */
async function listening(browser: Browser, lastEventId?: string): Promise<LiveStream> {
  const live = await openLive(product, browser, lastEventId);
  await until('the stream to begin', () => live.lastId !== '');
  return live;
}
const project = async (slug: string) => (await owner.get(`/api/projects/${slug}`)).body;
/** Without notification events, which only the reader receives. */
const changesIn = ({ events }: LiveStream) => events.filter((event) => event === 'reset' || event.type !== 'notification.changed');
const typesOf = (live: LiveStream) => changesIn(live).map((event) => (event === 'reset' ? event : event.type));
/** Publishes an event to everyone in the tenant and waits for it. Earlier events have arrived by then. */
async function mark(live: LiveStream): Promise<void> {
  const { body } = await owner.post('/api/projects', { name: 'Mark', key: `M${Math.floor(Math.random() * 9999)}` });
  await until('the mark to arrive', () => live.events.some((event) => event !== 'reset' && event.id === body.id));
}

describe('a stream of live events', () => {
  test('tells what others change, in order, and nothing of what it says', async () => {
    const live = await listening(owner);
    expect(live.status).toBe(200);
    expect(live.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(live.headers.get('cache-control')).toBe('no-store, no-transform');
    const { id: projectId, version = 0 } = await project('merchant-console');
    const thread = (await developer.post('/api/conversations', { projectId, text: 'Which colours has the console?' })).body;
    const conversation = thread.conversation?.id;
    await developer.post(`/api/conversations/${conversation}/messages`, { text: 'And at night?' });
    await developer.patch(`/api/conversations/${conversation}`, { version: 1, title: 'Colours' });
    const decision = (await developer.post('/api/decisions', { projectId, title: 'Dark at night', outcome: 'It follows the system.' }))
      .body;
    await owner.post(`/api/decisions/${decision.id}/transition`, { to: 'accepted', version: 1 });
    await owner.patch('/api/projects/merchant-console', { version, description: 'Bright and dark.' });
    await until('all of it to arrive', () => changesIn(live).length >= 6);
    const shared = { project: 'merchant-console', actor: { type: 'user' } };
    expect(changesIn(live)).toMatchObject([
      { ...shared, type: 'conversation.created', id: conversation, version: 1 },
      { ...shared, type: 'message.created', id: conversation, version: null },
      { ...shared, type: 'conversation.changed', id: conversation, version: 2 },
      { ...shared, type: 'decision.created', id: decision.id, version: 1 },
      { ...shared, type: 'decision.changed', id: decision.id, version: 2 },
      { ...shared, type: 'project.changed', id: projectId, version: version + 1 },
    ]);
    expect(Object.keys(live.events[0] ?? {}).toSorted()).toEqual(['actor', 'id', 'project', 'type', 'version']);
    await live.close();
  });

  test('goes on after Last-Event-ID, and says reset where that is no more to be had', async () => {
    const live = await listening(owner);
    const { lastId } = live;
    await live.close();
    await mark(await listening(owner));
    const resumed = await listening(owner, lastId);
    await until('what was missed to arrive', () => resumed.events.length > 0);
    expect(typesOf(resumed)).toEqual(['project.created']);
    for (const bad of ['nonsense', '7', writeCursor({ tenant: 1 }, Date.now() - 24 * 3600 * 1000)])
      expect(typesOf(await listening(owner, bad))).toEqual(['reset']);
    for (const cursor of [{ tenant: 12 }, { tenant: 12, platform: 0 }]) expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    expect([readCursor('12-99999999999'), readCursor('12.-1'), readCursor('')]).toEqual([undefined, undefined, undefined]);
  });

  test('holds back projects and conversations that the reader may not read, and members from who does not manage them', async () => {
    const [mine, theirs] = await Promise.all([listening(owner), listening(developer)]);
    const globex = await listening(await signIn(product, 'owner@globex.example'));
    const vault = await project('card-vault');
    await owner.post('/api/decisions', { projectId: vault.id, title: 'Rotate', outcome: 'Each quarter.' });
    const { id: projectId } = await project('payments-api');
    const secret = await developer.post('/api/conversations', { projectId, text: 'Only for me', visibility: 'private' });
    const sofia = (await owner.get('/api/members?q=sofia')).body.items?.[0];
    await owner.patch(`/api/members/${sofia?.id}`, { version: sofia?.version, role: 'viewer' });
    await Promise.all([mark(mine), mark(theirs)]);
    expect(typesOf(mine).filter((type) => type !== 'project.created')).toEqual(['decision.created', 'member.changed']);
    expect(typesOf(theirs).filter((type) => type !== 'project.created')).toEqual(['conversation.created']);
    // Shared and then private again: people who could read it in between get an event.
    const id = secret.body.conversation?.id;
    await developer.patch(`/api/conversations/${id}`, { version: 1, title: 'Still mine' });
    await developer.patch(`/api/conversations/${id}`, { version: 2, visibility: 'project' });
    await developer.patch(`/api/conversations/${id}`, { version: 3, visibility: 'private' });
    await mark(mine);
    expect(mine.events.flatMap((event) => (event !== 'reset' && event.id === id ? [event.version] : []))).toEqual([3, 4]);
    expect(globex.events).toEqual([]);
  });

  test('follows the role: what somebody may read by now is told, without a new stream', async () => {
    const viewer = await signIn(product, 'viewer@acme.example');
    const live = await listening(viewer);
    const member = (await owner.get('/api/members?q=priya')).body.items?.[0];
    await owner.patch(`/api/members/${member?.id}`, { version: member?.version, role: 'admin' });
    await until('the first that an administrator is told', () => typesOf(live).includes('member.changed'));
  });

  test('ends when its reader signs out or is suspended, and does not begin without a sign-in', async () => {
    const lead = await signIn(product, 'lead@acme.example');
    const live = await listening(lead);
    await lead.post('/api/auth/logout');
    await until('the stream to end', () => live.ended);
    const again = await listening(await signIn(product, 'lead@acme.example'));
    const member = (await owner.get('/api/members?q=jonas')).body.items?.[0];
    await owner.patch(`/api/members/${member?.id}`, { version: member?.version, status: 'suspended' });
    await until('the stream to end', () => again.ended);
    expect((await openLive(product, openBrowser(product))).status).toBe(401);
  });

  test('is one of at most eight of the same person', async () => {
    const globex = await signIn(product, 'staff@cairn.example');
    const streams = await Promise.all(Array.from({ length: 8 }, () => openLive(product, globex)));
    const ninth = await openLive(product, globex);
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '60']);
    await streams[0]?.close();
    expect((await openLive(product, globex)).status).toBe(200);
  });

  test('skips nothing when many write at the same moment', async () => {
    const live = await listening(owner);
    const { id: projectId } = await project('merchant-console');
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        (at % 2 ? owner : developer).post('/api/decisions', { projectId, title: `At once ${at}`, outcome: 'Yes.' }),
      ),
    );
    expect(made.every(({ status }) => status === 201)).toBe(true);
    await until('all of it to arrive', () => changesIn(live).length >= 24);
    expect(new Set(changesIn(live).map((event) => event !== 'reset' && event.id)).size).toBe(24);
  });

  test('is heard again after its connection to PostgreSQL was lost', async () => {
    const live = await listening(owner);
    await product.database.anonymous((tx) =>
      tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cairn listening' and datname = current_database()`,
      ),
    );
    await mark(live);
  });
});

test('events are kept for a day', async () => {
  const days = () =>
    product.database.maintain(
      async (tx) => (await tx.execute(sql`select distinct type from events where created_at < now() - interval '1 day'`)).rows,
    );
  await product.database.maintain(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true)`,
    );
    const actor = JSON.stringify({ type: 'system', id: 'test' });
    await tx.execute(
      sql`insert into events (tenant_id, type, subject_id, audience_id, actor, created_at) select current_setting('app.tenant_id'), 'project.changed', 'x', 'usr_somebody', ${actor}::jsonb, now() - interval '25 hours'`,
    );
  });
  expect(await days()).toHaveLength(1);
  await owner.post('/api/projects', { name: 'Later', key: 'LATER' });
  expect(await days()).toEqual([]);
});
