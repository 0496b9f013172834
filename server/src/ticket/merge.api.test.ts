import { type SupportThread, SupportThreadSchema, type TicketThread, TicketThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Answer, type Browser, signIn } from '../../test/browser.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { recomputeDueTimes } from './recompute.ts';
import { tickets } from './schema.ts';

let product: Product;
let developer: Browser;
let lead: Browser;
let stranger: Browser;
let staff: Browser;
let admin: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  [developer, lead, stranger, staff, admin] = await Promise.all([
    signIn(product, 'dev@acme.example'),
    signIn(product, 'lead@acme.example'),
    signIn(product, 'owner@globex.example'),
    signIn(product, 'staff@cairn.example'),
    signIn(product, 'admin@cairn.example'),
  ]);
});
afterAll(() => product.close());

const supportOf = ({ text }: Answer): SupportThread => v.parse(SupportThreadSchema, JSON.parse(text));
const threadOf = ({ text }: Answer): TicketThread => v.parse(TicketThreadSchema, JSON.parse(text));
const ask = async (who: Browser, subject: string) =>
  supportOf(await who.post('/api/support/tickets', { subject, text: `Text of: ${subject}` })).ticket;
const show = async (id: string) => threadOf(await staff.get(`/api/tickets/${id}`));
const own = async (who: Browser, id: string) => supportOf(await who.get(`/api/support/tickets/${id}`));
const answer = async (id: string, text: string, more: object = {}) => staff.post(`/api/tickets/${id}/messages`, { text, ...more });
const merge = async (into: string, ids: readonly string[], who = staff) => {
  const seen = await Promise.all([into, ...ids].map(async (id) => (await show(id)).ticket));
  const [kept, ...others] = seen.map(({ id, version }) => ({ id, version }));
  return who.post(`/api/tickets/${into}/merge`, { version: kept?.version, tickets: others });
};
const unmerge = (from: string, ids: readonly string[]) => staff.post(`/api/tickets/${from}/unmerge`, { tickets: ids });
const textsOf = ({ messages }: { messages: readonly { text: string }[] }) => messages.map(({ text }) => text);

describe('a merge', () => {
  test('shows the messages of all in the order of time, closes the others, and is undone exactly', async () => {
    const kept = await ask(developer, 'Import stops');
    const other = await ask(lead, 'Import is slow');
    await answer(kept.id, 'For Lin alone.');
    await answer(kept.id, 'A note.', { visibility: 'internal' });
    const before = await Promise.all([show(kept.id), show(other.id)]);
    const merged = threadOf(await merge(kept.id, [other.id]));
    expect(textsOf(merged)).toEqual(['Text of: Import stops', 'Text of: Import is slow', 'For Lin alone.', 'A note.']);
    expect(merged.messages.map(({ from }) => from)).toEqual([null, other.number, null, null]);
    // The requester of the merged ticket waits, so the kept one is open.
    expect(merged.ticket).toMatchObject({ status: 'open', waitingSince: before[1].ticket.waitingSince });
    expect(merged.merged).toMatchObject([{ number: other.number, canUndo: true }]);
    expect(merged.activity.at(-1)?.merge).toEqual({ from: [other.number] });
    const closed = await show(other.id);
    expect(closed.ticket).toMatchObject({ status: 'closed', mergedInto: kept.number, solvedAt: null, waitingSince: null });
    expect(closed.activity.at(-1)?.merge).toEqual({ into: kept.number });

    expect((await answer(other.id, 'Too late.')).body.code).toBe('STATE_INVALID');
    const { version } = closed.ticket;
    expect((await staff.patch(`/api/tickets/${other.id}`, { version, status: 'open' })).body.code).toBe('STATE_INVALID');
    expect((await staff.get('/api/tickets?queue=solved&limit=100')).body.items?.some(({ id }) => id === other.id)).toBe(false);
    // Merging again changes nothing.
    expect(threadOf(await merge(kept.id, [other.id])).ticket.version).toBe(merged.ticket.version);

    expect((await unmerge(kept.id, [other.id])).status).toBe(200);
    const after = await Promise.all([show(kept.id), show(other.id)]);
    for (const [n, thread] of after.entries()) {
      const { version: _version, updatedAt: _at, firstReplyDueAt: _f, resolveDueAt: _r, dueAt: _d, ...ticket } = thread.ticket;
      expect(before[n]?.ticket).toMatchObject(ticket);
      expect(thread.messages).toEqual(before[n]?.messages);
      expect(thread.activity.at(-1)).toMatchObject({ undone: true });
    }
  });

  test('of several tickets is undone one by one: the one that is kept waits for those that are still merged', async () => {
    const [kept, one, two, answered] = [
      await ask(developer, 'Kept'),
      await ask(lead, 'Waits'),
      await ask(lead, 'Waits, too'),
      await ask(lead, 'Answered'),
    ];
    for (const { id } of [kept, answered]) await answer(id, 'Which version?');
    const stateOf = async ({ id }: { id: string }) => {
      const { status, waitingSince } = (await show(id)).ticket;
      return { status, waitingSince };
    };
    const [pending, waits] = [{ status: 'pending', waitingSince: null }, (await stateOf(two)).waitingSince];
    await merge(kept.id, [one.id, two.id]);
    expect((await unmerge(kept.id, [one.id])).status).toBe(200);
    expect(await stateOf(kept)).toEqual({ status: 'open', waitingSince: waits });
    expect((await unmerge(kept.id, [two.id])).status).toBe(200);
    expect(await stateOf(kept)).toEqual(pending);

    await merge(kept.id, [one.id]);
    await merge(kept.id, [answered.id]);
    expect((await stateOf(kept)).status).toBe('open');
    expect((await unmerge(kept.id, [one.id])).status).toBe(200);
    expect(await stateOf(kept)).toEqual(pending);
  });

  test('across requesters shows each of them what they wrote and the answers since, and nothing else', async () => {
    const kept = await ask(developer, 'Private talk');
    const other = await ask(lead, 'Same trouble');
    await answer(kept.id, 'Your key is on file.');
    await answer(other.id, 'We look into it.');
    await merge(kept.id, [other.id]);
    await answer(kept.id, 'Internal again.', { visibility: 'internal' });
    await answer(kept.id, 'Fixed for all.');
    expect(textsOf(await own(lead, other.id))).toEqual(['Text of: Same trouble', 'We look into it.', 'Fixed for all.']);
    expect((await own(lead, other.id)).ticket).toMatchObject({ mergedInto: { number: kept.number, own: false }, open: true });
    expect((await lead.get(`/api/support/tickets/${kept.id}`)).status).toBe(404);
    expect(textsOf(await own(developer, kept.id))).toEqual(['Text of: Private talk', 'Your key is on file.', 'Fixed for all.']);
    await product.services.mailer.settled();
    const mailed = product.services.mailer.mailbox?.list().filter(({ text }) => text.includes('Fixed for all.'));
    expect(mailed?.map(({ to, text }) => [to, /help\?ticket=(\d+)/.exec(text)?.[1]]).toSorted()).toEqual([
      ['dev@acme.example', String(kept.number)],
      ['lead@acme.example', String(other.number)],
    ]);
    expect((await lead.get('/api/notifications?kind=mention')).body.items?.[0]).toMatchObject({ type: 'ticket.answered' });

    const rowOf = async () => (await product.database.maintain((tx) => tx.select().from(tickets).where(eq(tickets.id, kept.id))))[0];
    await product.database.maintain((tx) =>
      tx.execute(sql`update tickets set status = 'on-hold', waiting_since = now() - interval '9 days' where id = ${kept.id}`),
    );
    const paused = (await rowOf())?.clockSeconds;
    expect((await lead.post(`/api/support/tickets/${other.id}/messages`, { text: 'Not for me.' })).status).toBe(201);
    const thread = await show(kept.id);
    // The clock continues from the reply: the time on hold does not count.
    await recomputeDueTimes(product.database, new Date());
    const resumed = { clockStartedAt: new Date(thread.messages.at(-1)?.createdAt ?? ''), clockSeconds: paused };
    expect(await rowOf()).toMatchObject({ ...resumed, resolveDueAt: expect.any(Date) });
    expect(thread.ticket).toMatchObject({ status: 'open', waitingSince: expect.any(String) });
    expect(thread.messages.at(-1)).toMatchObject({ text: 'Not for me.', from: other.number });
    expect(textsOf(await own(developer, kept.id))).not.toContain('Not for me.');
    expect(thread.merged).toMatchObject([{ canUndo: false }]);
    expect((await unmerge(kept.id, [other.id])).body.code).toBe('UNDO_EXPIRED');
  });

  test('of one’s own tickets leads to the one that goes on, which has all of them; a chain is followed to its end', async () => {
    const [first, second, third] = [await ask(developer, 'One'), await ask(developer, 'Two'), await ask(developer, 'Three')];
    await merge(second.id, [first.id]);
    await merge(third.id, [second.id]);
    expect((await own(developer, first.id)).ticket).toMatchObject({ mergedInto: { number: third.number, own: true }, open: false });
    expect(textsOf(await own(developer, third.id))).toEqual(['Text of: One', 'Text of: Two', 'Text of: Three']);
    expect((await developer.post(`/api/support/tickets/${first.id}/messages`, { text: 'Here?' })).body.code).toBe('STATE_INVALID');
    const fourth = await ask(developer, 'Four');
    expect(threadOf(await merge(first.id, [fourth.id])).ticket.number).toBe(third.number);
    expect((await unmerge(second.id, [first.id])).body.code).toBe('STATE_INVALID');
    expect((await unmerge(third.id, [second.id, fourth.id])).status).toBe(200);
    expect((await show(second.id)).merged).toMatchObject([{ number: first.number }]);
  });

  test('never crosses tenants, never closes a circle, and tells who comes too late', async () => {
    const [a, b, foreign] = [await ask(developer, 'A'), await ask(lead, 'B'), await ask(stranger, 'Other tenant')];
    expect((await merge(a.id, [foreign.id])).body.issues).toMatchObject([{ field: 'tickets' }]);
    expect((await merge(a.id, [a.id])).status).toBe(400);
    const both = await Promise.all([merge(a.id, [b.id]), merge(b.id, [a.id], admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const numbers = (await Promise.all([show(a.id), show(b.id)])).map(({ ticket }) => ticket.mergedInto);
    expect(numbers.filter((number) => number === null)).toHaveLength(1);
    const late = await staff.post(`/api/tickets/${foreign.id}/merge`, { version: 9, tickets: [{ id: a.id, version: 9 }] });
    expect([late.status, late.body.current]).toMatchObject([409, { id: a.id }]);
    expect((await developer.post(`/api/tickets/${a.id}/merge`, { version: 1, tickets: [{ id: b.id, version: 1 }] })).status).toBe(403);
  });
});

test('a ticket takes over the duplicates of those merged into it, and is no duplicate of one of them', async () => {
  const [kept, main, copy] = [await ask(developer, 'Kept copy'), await ask(lead, 'Former main'), await ask(stranger, 'Its copy')];
  for (const { id } of [kept, copy]) {
    const { version } = (await show(id)).ticket;
    expect((await staff.put(`/api/tickets/${id}/duplicate`, { version, of: main.id })).status).toBe(200);
  }
  expect(threadOf(await merge(kept.id, [main.id]))).toMatchObject({ duplicateOf: null, duplicates: [{ id: copy.id }] });
  expect((await show(copy.id)).duplicateOf).toMatchObject({ id: kept.id });
  expect(threadOf(await unmerge(kept.id, [main.id]))).toMatchObject({ duplicateOf: { id: main.id }, duplicates: [] });
  await merge(kept.id, [main.id]);
  expect((await answer(kept.id, 'Solved.', { actions: { status: 'solved' }, solveDuplicates: true })).status).toBe(201);
  expect((await show(copy.id)).ticket.status).toBe('solved');
});

test('duplicates of several tenants stay apart, and are solved with the main ticket by the same answer', async () => {
  const [main, copy, solved, far] = [
    await ask(developer, 'Main'),
    await ask(lead, 'Copy'),
    await ask(lead, 'Solved copy'),
    await ask(stranger, 'Copy elsewhere'),
  ];
  await answer(solved.id, 'Done.', { actions: { status: 'solved' } });
  const link = async (id: string, of: string | null) =>
    staff.put(`/api/tickets/${id}/duplicate`, { version: (await show(id)).ticket.version, of });
  for (const { id } of [copy, solved]) expect((await link(id, String(main.number))).body).toMatchObject({ id });
  // A duplicate of a duplicate is linked to the main ticket.
  expect((await link(far.id, copy.id)).status).toBe(200);
  expect((await show(far.id)).duplicateOf).toMatchObject({ number: main.number });
  expect((await link(main.id, far.id)).status).toBe(400);
  expect((await show(main.id)).duplicates.map(({ number }) => number)).toEqual([copy.number, solved.number, far.number]);

  const before = (await show(solved.id)).messages.length;
  const solve = () => answer(main.id, 'Solved in 2.1.', { actions: { status: 'solved' }, solveDuplicates: true });
  await product.database.maintain((tx) =>
    tx.execute(sql`
      insert into tickets (id, tenant_id, subject, requester_id, actor, duplicate_of)
      select 'tkt_copy' || n, tenant_id, subject, requester_id, actor, number from tickets, generate_series(1, 100) n where id = ${main.id}`),
  );
  expect((await solve()).body.code).toBe('TOO_MANY_DUPLICATES');
  expect((await show(main.id)).ticket.status).toBe('new');
  await product.database.maintain((tx) => tx.execute(sql`delete from tickets where id like 'tkt_copy%'`));
  // The answer waits for the lock of a duplicate before it locks the events, so that there is no deadlock.
  const { solving } = await product.database.maintain(async (tx) => {
    await tx.execute(sql`select from tickets where id = ${copy.id} for update`);
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const reply = solve();
    await until('the reply to wait for the duplicate', async () => {
      const waiting = await product.owner.query('select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))', [
        rows[0]?.pid,
      ]);
      return waiting.rowCount === 1;
    });
    // The lock of `platform_announce`.
    expect((await tx.execute(sql`select pg_try_advisory_xact_lock(720312, 0) as free`)).rows).toEqual([{ free: true }]);
    return { solving: reply };
  });
  const reply = await solving;
  expect(threadOf(reply).duplicates.map(({ status }) => status)).toEqual(['solved', 'solved', 'solved']);
  expect(textsOf(await own(stranger, far.id))).toEqual(['Text of: Copy elsewhere', 'Solved in 2.1.']);
  expect((await show(solved.id)).messages).toHaveLength(before);
  expect((await link(far.id, null)).body).toMatchObject({ id: far.id });
  expect((await show(far.id)).duplicateOf).toBe(null);
});
