import { NotificationListSchema, SessionListSchema, SessionSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { openLive } from '../../test/live.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let developer: Browser;
let lead: Browser;
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  developer = await signIn(product, 'dev@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
});
afterAll(() => product.close());

const start = async (goal: string, more: object = {}) =>
  String((await agent.call('start_session', { goal, client: 'Claude Code', model: 'm', ...more })).sessionId);
let nth = 0;
const record = async (sessionId: string, kind: string, text: string) => {
  nth += 1;
  expect(await agent.call('record_event', { sessionId, events: [{ id: `e${nth}`, kind, text }] })).toMatchObject({ recorded: 1 });
};
const show = async (browser: Browser, id: string) => v.parse(SessionSchema, (await browser.get(`/api/sessions/${id}`)).body);
const waitingFor = async (browser: Browser) =>
  v.parse(SessionListSchema, (await browser.get('/api/sessions?waits=me&limit=100')).body).items.map(({ id }) => id);
const noticesOf = async (browser: Browser, id: string, state = 'unread,read') =>
  v
    .parse(NotificationListSchema, (await browser.get(`/api/notifications?limit=100&state=${state}`)).body)
    .items.filter(({ subject }) => subject.id === id)
    .map(({ type, count, parameters }) => ({ type, count, by: parameters.by, words: parameters.words }));

describe('a session that waits for its person', () => {
  test('says so to everybody, is in the list of its person, and notifies only them, once', async () => {
    const id = await start('Drop a table');
    await record(id, 'command', 'make test');
    expect((await show(developer, id)).waiting).toBe(null);
    await record(id, 'waiting', 'Drop the old table now?');
    const { waiting } = await show(lead, id);
    expect(waiting).toEqual({ text: 'Drop the old table now?', since: expect.any(String) });
    expect(await waitingFor(developer)).toContain(id);
    expect(await waitingFor(lead)).not.toContain(id);
    await record(id, 'waiting', 'Still: drop it?');
    expect((await show(lead, id)).waiting).toEqual({ text: 'Still: drop it?', since: waiting?.since });
    const notice = { type: 'session.waiting', count: 1, by: 'Claude Code', words: 'Drop the old table now?' };
    expect(await noticesOf(developer, id)).toEqual([notice]);
    expect((await developer.get('/api/notifications?kind=agent')).text).toContain(id);
    expect((await developer.get('/api/notifications?kind=mention')).text).not.toContain(id);
    expect(await noticesOf(lead, id)).toEqual([]);
  });

  test('goes on when it reports anything else, and then notifies again', async () => {
    const id = await start('Go on');
    await record(id, 'waiting', 'Which region?');
    await record(id, 'prompt', 'Frankfurt');
    expect([(await show(developer, id)).waiting, await noticesOf(developer, id)]).toEqual([null, []]);
    expect(await waitingFor(developer)).not.toContain(id);
    await record(id, 'waiting', 'And which zone?');
    expect(await noticesOf(developer, id)).toMatchObject([{ type: 'session.waiting', count: 1, words: 'And which zone?' }]);
    const events = [
      { id: 'answer', kind: 'prompt', text: 'The first' },
      { id: 'next', kind: 'waiting', text: 'Deploy?' },
    ];
    await agent.call('record_event', { sessionId: id, events });
    expect((await show(developer, id)).waiting?.text).toBe('Deploy?');
    expect(await noticesOf(developer, id)).toMatchObject([{ words: 'Deploy?' }]);
  });

  test('goes on when its client continues it, and stops waiting at its end', async () => {
    const id = await start('Continue', { externalId: 'waits-1' });
    await record(id, 'waiting', 'May I?');
    expect(await start('Continue', { externalId: 'waits-1' })).toBe(id);
    expect([(await show(developer, id)).waiting, await noticesOf(developer, id)]).toEqual([null, []]);
    await record(id, 'waiting', 'And now?');
    await agent.call('end_session', { sessionId: id, outcome: 'completed', summary: { completed: 'Done.' } });
    expect([(await show(developer, id)).waiting, await noticesOf(developer, id)]).toEqual([null, []]);
    expect(await noticesOf(developer, id, 'done')).toHaveLength(1);
  });

  test('is dismissed by its person alone, until it waits for something new', async () => {
    const id = await start('Be dismissed');
    await record(id, 'waiting', 'Anybody there?');
    const live = await openLive(product, lead);
    await until('the stream to begin', () => live.lastId !== '');
    expect((await lead.post(`/api/sessions/${id}/dismiss-waiting`)).status).toBe(404);
    expect(v.parse(SessionSchema, (await developer.post(`/api/sessions/${id}/dismiss-waiting`)).body).waiting).toBe(null);
    await until('the others to hear of it', () => live.events.some((event) => event !== 'reset' && event.id === id));
    await live.close();
    const { version } = await show(developer, id);
    expect(v.parse(SessionSchema, (await developer.post(`/api/sessions/${id}/dismiss-waiting`)).body).version).toBe(version);
    await record(id, 'waiting', 'Still nobody?');
    expect([(await show(developer, id)).waiting, await noticesOf(developer, id)]).toEqual([null, []]);
    await record(id, 'command', 'make lint');
    await record(id, 'waiting', 'A new question?');
    expect((await show(developer, id)).waiting?.text).toBe('A new question?');
    expect(await noticesOf(developer, id)).toHaveLength(1);
  });

  test('shows a bounded text without secrets, and notifies nobody who has turned it off', async () => {
    const token = ['gh', 'p_', 'd4'.repeat(18)].join('');
    const id = await start('Show little');
    await record(id, 'waiting', `Use ${token}?\n${'long '.repeat(500)}`);
    const text = (await show(developer, id)).waiting?.text ?? '';
    expect(text).toContain('[redacted: github-token]');
    expect(text.length).toBe(300);
    const [notice] = await noticesOf(developer, id);
    expect(notice?.words).not.toContain(token);
    expect(notice?.words).not.toContain('\n');
    expect((await developer.patch('/api/auth/me/preferences', { notifications: { agents: false } })).status).toBe(200);
    const quiet = await start('Be quiet');
    await record(quiet, 'waiting', 'Hello?');
    expect([(await show(developer, quiet)).waiting?.text, await noticesOf(developer, quiet)]).toEqual(['Hello?', []]);
  });
});
