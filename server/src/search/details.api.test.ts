import { sessionGivenUpHours, sessionStates } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { arrangeInAcme } from '../../test/agent.ts';
import type { WorkingAgent } from '../../test/agent-operations.ts';
import { note, startAgentsAtWork, startSession } from '../../test/agents-at-work.ts';
import type { Browser } from '../../test/browser.ts';
import type { Product } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let lead: Browser;
let agent: WorkingAgent;
let projectId: string;
beforeAll(async () => {
  ({ product, lead, payments: agent } = await startAgentsAtWork());
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

/** Searches as a person and returns the type, id and passage of each hit. */
async function found(q: string): Promise<{ type: string; id: string; passage: string }[]> {
  const { body } = await lead.get(`/api/search?q=${encodeURIComponent(q)}`);
  return (body as unknown as { items: { type: string; id: string; passage: string }[] }).items; // the page that reads it checks its schema
}

const summary = { completed: 'Done.' };

describe('what stands beside the words of a row is found, and shown', () => {
  test.each(['Capybara queue', 'Needs a mangrove', 'Costs a tapir'])(
    '%s: an option of a decision, for it and against it',
    async (words) => {
      const options = [{ name: 'Capybara queue', pros: ['Needs a mangrove'], cons: ['Costs a tapir'] }];
      const { id } = (await lead.post('/api/decisions', { projectId, title: `Queue, ${words}`, outcome: 'None.', options })).body;
      const [first] = await found(`${words.split(' ').at(-1)} ${words.split(' ')[0]}`);
      // The option is a passage by itself, not a part of the sentence before it.
      expect(first).toMatchObject({ type: 'decision', id, passage: words });
    },
  );

  test('an example of a rule, and a quote of its evidence', async () => {
    const sessionId = await startSession(agent);
    await agent.call('record_event', { sessionId, events: [note('q', { text: 'Numbats are never rounded here.' })] });
    const { id } = await agent.call('propose_pattern', {
      rule: 'Keep every figure as it is.',
      kind: 'convention',
      sessionId,
      examples: [{ text: 'const quoll = exact(amount)', good: true }],
      evidence: [{ type: 'session', id: sessionId, quote: 'Numbats are never rounded' }],
    });
    expect(await found('quoll')).toMatchObject([{ type: 'pattern', id, passage: expect.stringContaining('quoll = exact') }]);
    expect(await found('numbats')).toMatchObject([{ type: 'pattern', id, passage: expect.stringContaining('Numbats are never') }]);
    expect(await agent.call('search', { query: 'quoll' })).toMatchObject({ items: [{ id, why: ['quoll'] }] });
    expect((await lead.get('/api/patterns?q=quoll')).body.items).toMatchObject([{ id }]);
  });

  test('what happened in a session, once it has ended, by people and by agents', async () => {
    const sessionId = await startSession(agent);
    const events = [
      note('a', { text: 'Nothing yet.' }),
      { id: 'b', kind: 'error', text: 'panic: bandicoot overflow' },
      { id: 'c', kind: 'file', text: '', path: 'src/wallaby/mod.rs' },
    ];
    expect(await agent.call('record_event', { sessionId, events })).toMatchObject({ recorded: 3 });
    expect(await found('bandicoot')).toEqual([]);
    await agent.call('end_session', { sessionId, outcome: 'failed', summary });
    expect(await found('bandicoot')).toMatchObject([
      { type: 'session', id: sessionId, passage: expect.stringContaining('panic: bandicoot overflow') },
    ]);
    expect(await found('wallaby')).toMatchObject([{ type: 'session', id: sessionId }]);
    expect(await agent.call('search', { query: 'bandicoot overflow' })).toMatchObject({
      items: [{ type: 'session', id: sessionId, passage: expect.stringContaining('bandicoot') }],
    });
  });

  test('the same where nobody has ended it', async () => {
    const sessionId = await startSession(agent);
    await agent.call('record_event', { sessionId, events: [note('a', { text: 'The bilby was here.' })] });
    await runTenantJobs(product.database, product.services.log);
    expect(await found('bilby')).toEqual([]);
    const silent = sql`make_interval(hours => ${sessionGivenUpHours + 1}::integer)`;
    await arrangeInAcme(product, sql`update sessions set last_event_at = now() - ${silent} where id = ${sessionId}`);
    await runTenantJobs(product.database, product.services.log);
    expect(await found('bilby')).toMatchObject([{ type: 'session', id: sessionId }]);
  });
});

test('a session is found by its state as its list shows it', async () => {
  for (const [minutes, state] of [
    [14, 'active'],
    [16, 'idle'],
    [24 * 60 - 1, 'idle'],
    [24 * 60 + 1, 'abandoned'],
  ] as const) {
    const goal = `Quagga after ${minutes}`;
    const id = await startSession(agent, { goal });
    await arrangeInAcme(
      product,
      sql`update sessions set last_event_at = now() - make_interval(mins => ${minutes}::integer) where id = ${id}`,
    );
    const { body } = await lead.get(`/api/sessions?limit=100&status=${state}&q=${encodeURIComponent(goal)}`);
    expect([minutes, body.items?.map((one) => one.id)]).toEqual([minutes, [id]]);
    for (const other of sessionStates)
      expect([minutes, other, await found(`type:session status:${other} "${goal}"`)]).toEqual([
        minutes,
        other,
        other === state ? [expect.objectContaining({ id, status: state })] : [],
      ]);
  }
});

test('of very many different words those of errors come first, and a session ends with as many as there are', async () => {
  const sessionId = await startSession(agent);
  const words = (from: number) => Array.from({ length: 1_500 }, (_, at) => `w${from + at}x`).join(' ');
  const events = [0, 1, 2, 3, 4].map((part) => note(`n${part}`, { text: words(part * 1_500) }));
  await agent.call('record_event', { sessionId, events });
  await agent.call('record_event', { sessionId, events: [{ id: 'late', kind: 'error', text: 'the dugong is gone' }] });
  expect(await agent.call('end_session', { sessionId, outcome: 'completed', summary })).toMatchObject({ outcome: 'completed' });
  expect(await found('dugong')).toMatchObject([{ id: sessionId }]);
});
