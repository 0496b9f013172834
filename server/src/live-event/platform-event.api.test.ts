import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, mailedCode, openBrowser, signIn } from '../../test/browser.ts';
import { type LiveStream, openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { announcePlatform, signalFor } from '../event/announce.ts';
import { revisions } from '../registry/schema.ts';

let product: Product;
let staff: Browser;
let admin: Browser;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  admin = await signIn(product, 'admin@cairn.example');
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

async function listening(browser: Browser, lastEventId?: string): Promise<LiveStream> {
  const live = await openLive(product, browser, lastEventId);
  await until('the stream to begin', () => live.lastId !== '');
  return live;
}
const told = ({ events }: LiveStream) => events.map((event) => (event === 'reset' ? event : `${event.type} ${event.id}`));
const promoted = (number: number) =>
  product.database.anonymous((tx) =>
    announcePlatform(tx, { type: 'system', id: 'tok_1' }, { type: 'revision.created', id: String(number), version: number }),
  );
const anyTicket = async () => {
  const [ticket] = (await staff.get('/api/tickets?status=open')).body.items ?? [];
  if (!ticket) throw new Error('no ticket is open');
  return ticket;
};

describe('live events of the platform', () => {
  test('tell staff of tickets, administrators of tenants and releases as well, and nobody else of any', async () => {
    const [toStaff, toAdmin, toOwner] = await Promise.all([listening(staff), listening(admin), listening(owner)]);
    const globex = await listening(await signIn(product, 'owner@globex.example'));
    const ticket = await anyTicket();
    await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'Is it still so?', visibility: 'internal' });
    await admin.patch(`/api/tickets/${ticket.id}`, { version: ticket.version, priority: 'high' });
    const sofia = (await owner.get('/api/members?q=sofia')).body.items?.[0];
    await owner.patch(`/api/members/${sofia?.id}`, { version: sofia?.version, role: 'admin' });
    await promoted(7);
    const registered = openBrowser(product);
    const account = { email: 'new@initech.example', password: 'a good password', name: 'New Person', acceptTerms: true };
    await registered.post('/api/auth/register', account);
    const code = mailedCode(product, account.email);
    const made = await registered.post('/api/auth/complete-registration', { email: account.email, code });
    const acme = (await owner.get('/api/auth/me')).body.tenant?.id;
    const tickets = [`ticket-message.created ${ticket.id}`, `ticket.changed ${ticket.id}`];
    await until('all of it to arrive', () => toAdmin.events.length >= 5);
    expect(told(toAdmin)).toEqual([...tickets, `tenant.changed ${acme}`, 'revision.created 7', `tenant.created ${made.body.tenant?.id}`]);
    expect(toAdmin.events[1]).toMatchObject({ project: null, version: Number(ticket.version) + 1, actor: { type: 'user' } });
    // The last event of a tenant shows that all earlier ones were delivered.
    await owner.post('/api/projects', { name: 'Mark', key: 'MARK' });
    await until('the mark to arrive', () => told(toOwner).some((line) => line.startsWith('project.created')));
    expect(told(toStaff)).toEqual(tickets);
    expect(told(toOwner).map((line) => line.split(' ')[0])).toEqual(['member.changed', 'project.created']);
    expect(told(globex)).toEqual([]);
  });

  test('say to everybody which revision is live, at the beginning and whenever it is another one, and nothing else of it', async () => {
    const toOwner = await listening(owner);
    await until('the number', () => toOwner.revision !== undefined);
    expect(toOwner.revision).toBe(0);
    await product.database.anonymous(async (tx) => {
      await tx.insert(revisions).values({ number: 1, previous: null, author: 'test', note: '', remotes: {} });
      await tx.execute(sql`select ${signalFor('registry', '1')}`);
    });
    await until('the next number', () => toOwner.revision === 1);
    expect(toOwner.events).toEqual([]);
    const later = await listening(staff, toOwner.lastId);
    await until('the number', () => later.revision === 1);
  });

  test('go on after Last-Event-ID, beside those of the reader’s tenant', async () => {
    const first = await listening(admin);
    await first.close();
    await promoted(8);
    const { user } = (await admin.get('/api/auth/me')).body;
    await admin.post('/api/projects', { name: 'Own', key: 'OWN' });
    await promoted(9);
    const resumed = await listening(admin, first.lastId);
    await until('what was missed to arrive', () => resumed.events.length >= 3);
    expect(told(resumed).toSorted()).toEqual([expect.stringMatching(/^project.created/), 'revision.created 8', 'revision.created 9']);
    expect(resumed.events.map((event) => event !== 'reset' && event.actor.id).filter((id) => id === user?.id)).toHaveLength(1);
    // Each id contains both positions. A client that resumes from any of them misses and repeats nothing.
    const again = await listening(admin, resumed.lastId);
    await promoted(10);
    await until('the next to arrive', () => again.events.length > 0);
    expect(told(again)).toEqual(['revision.created 10']);
  });

  test('begin and end with the role, within one stream', async () => {
    const setRole = (role: string) =>
      product.database.maintain((tx) => tx.execute(sql`update users set cairn_role = ${role} where email = 'staff@cairn.example'`));
    const live = await listening(staff);
    const ticket = await anyTicket();
    await setRole('none');
    await admin.post(`/api/tickets/${ticket.id}/messages`, { text: 'Nobody hears this.', visibility: 'internal' });
    const mark = async () => {
      const { body } = await staff.post('/api/projects', { name: 'Mark', key: `M${Math.floor(Math.random() * 9999)}` });
      await until('the mark to arrive', () => told(live).includes(`project.created ${body.id}`));
    };
    await mark();
    expect(told(live).filter((line) => line.startsWith('ticket'))).toEqual([]);
    await setRole('staff');
    await mark();
    await admin.post(`/api/tickets/${ticket.id}/messages`, { text: 'Staff hears this.', visibility: 'internal' });
    await until('the first that staff is told', () => told(live).includes(`ticket-message.created ${ticket.id}`));
    expect(told(live).filter((line) => line.startsWith('ticket'))).toHaveLength(1);
  });

  test('are out of reach of the application’s role, and given to nobody by another’s sign-in', async () => {
    await promoted(11);
    const scopeOf = async (browser: Browser) => {
      const { user } = (await browser.get('/api/auth/me')).body;
      return { tenantId: String(user?.tenantId), userId: String(user?.id) };
    };
    const mine = await scopeOf(owner);
    const reading = product.database.inTenant(mine, (tx) => tx.execute(sql`select * from platform_events`));
    await expect(reading).rejects.toMatchObject({ cause: { code: '42501' } });
    const { userId } = await scopeOf(admin);
    const found = await product.database.maintain((tx) =>
      tx.execute<{ id: string }>(sql`select id from sign_ins where user_id = ${userId} and ended_at is null`),
    );
    const signInId = String(found.rows[0]?.id);
    const after = (scope: { tenantId: string; userId: string }) =>
      product.database.inTenant(scope, (tx) =>
        tx.execute(sql`select id, platform_follow(${signInId}, 'req') from platform_events_after(${signInId}, 0, 100)`),
      );
    expect((await after(mine)).rows).toEqual([]);
    expect((await after(await scopeOf(admin))).rows.length).toBeGreaterThan(0);
  });

  test('are a use of the platform that is written down once for each stream', async () => {
    const uses = async () => {
      const { rows } = await product.database.maintain((tx) =>
        tx.execute<{ n: number }>(sql`select count(*)::int as n from platform_audit where purpose = 'follow live events'`),
      );
      return rows[0]?.n ?? 0;
    };
    const before = await uses();
    const live = await listening(staff);
    await promoted(12);
    const ticket = await anyTicket();
    await admin.post(`/api/tickets/${ticket.id}/messages`, { text: 'And this.', visibility: 'internal' });
    await until('the event to arrive', () => live.events.length > 0);
    expect(await uses()).toBe(before + 1);
    await listening(owner);
    expect(await uses()).toBe(before + 1);
  });

  test('are kept for a day', async () => {
    await product.database.maintain((tx) =>
      tx.execute(
        sql`insert into platform_events (permission, type, subject_id, actor, created_at) values ('staff.use', 'ticket.changed', 'old', '{"type":"system","id":"x"}', now() - interval '25 hours')`,
      ),
    );
    await promoted(13);
    const { rows } = await product.database.maintain((tx) => tx.execute(sql`select id from platform_events where subject_id = 'old'`));
    expect(rows).toEqual([]);
  });
});
