import { type Message, maxModelSteps, maxToolCalls, ThreadFindSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { followAnswer } from '../../../test/answer-stream.ts';
import { type ConversationsWithModel, pathOf, startConversationsWithModel, streamOf } from '../../../test/conversations-with-model.ts';
import type { Behaviour } from '../../../test/model-server.ts';
import { says, steps, uses } from '../../../test/model-steps.ts';
import { usualPatience } from '../../integration/model.ts';

let at: ConversationsWithModel;
beforeAll(async () => {
  at = await startConversationsWithModel({ patience: usualPatience });
});
afterAll(() => at.close());

const callsOf = ({ parts }: Message) => parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
/** The tool results of the last request to the model. */
const told = () => (at.model.asked.at(-1)?.body.messages ?? []).flatMap(({ role, content }) => (role === 'tool' ? [content] : []));

async function answered(question: string, behaviour: Behaviour) {
  const { id } = await at.ask(question, behaviour);
  await at.over(id);
  return { id, answer: await at.lastOf(id) };
}

describe('what a model looks up', () => {
  test('is found in its conversation by the words that it was looked for with, as far as they are shown', async () => {
    const { id, answer } = await answered(
      'How long do we keep them?',
      steps(
        uses([
          ['search', { query: 'Quartz ledger' }],
          ['search', { query: 'x'.repeat(500) }],
        ]),
        uses([['fetch', { ids: ['ADR 6'] }]]),
        says('Nothing is known of that.'),
      ),
    );
    const found = async (words: string) => {
      const { text } = await at.developer.get(`${pathOf(id)}/find?q=${encodeURIComponent(words)}`);
      return v.parse(ThreadFindSchema, JSON.parse(text)).found.map((one) => one.id);
    };
    expect(await found('quartz LEDGER')).toEqual([answer.id]);
    expect(await found('tool-call')).toEqual([]);
    expect(await found('xxxx')).toEqual([]); // the search failed, and its line shows only that
    expect(await found('ADR 6')).toEqual([]);
  });

  test('is found, told, streamed, kept in its place and cited', async () => {
    const { id, answer } = await at.ask(
      'How long do we keep them?',
      steps(
        uses([['search', { query: 'idempotency records of a charge', types: ['decision'] }]], 'Let me look.'),
        uses([['fetch', { ids: ['ADR 6', 'ADR 999'] }]]),
        says('In Postgres [[ADR 6]].'),
      ),
    );
    const followed = await followAnswer(at.product, at.developer, streamOf(id, answer));
    expect(followed).toMatchObject({
      end: { status: 'complete' },
      text: 'Let me look.\n\nIn Postgres[1](#source-1).',
      calls: [
        { tool: 'search', state: 'done', at: 12 },
        { tool: 'fetch', state: 'done', at: 12 },
      ],
    });
    const kept = await at.lastOf(id);
    expect(kept).toMatchObject({ status: 'complete', tokens: { input: 400, output: 40 }, citations: [{ index: 1, label: 'ADR 6' }] });
    const opens = '/app/decisions?project=payments-api&decision=6';
    expect(kept.parts).toMatchObject([
      { type: 'text', text: 'Let me look.' },
      { type: 'tool-call', tool: 'search', input: ['idempotency records of a charge'], state: 'done', more: false },
      { type: 'tool-call', tool: 'fetch', input: ['ADR 6', 'ADR 999'], items: [{ type: 'decision', label: 'ADR 6', href: opens }] },
      { type: 'text', text: 'In Postgres[1](#source-1).' },
    ]);
    expect(callsOf(kept)[0]?.items.map(({ label }) => label)).toContain('ADR 6');
    expect(told()).toEqual([expect.stringContaining('"label":"ADR 6"'), expect.stringContaining('"missing":["ADR 999"]')]);

    const markdown = (await at.developer.get(`${pathOf(id)}/export?format=md`)).text;
    expect(markdown).toContain('- `search` idempotency records of a charge: ');
    expect(markdown).toMatch(/- `fetch` ADR 6 ADR 999: 1\n {2}- \[ADR 6: .+\]\(http:.+decision=6\)\n\nIn Postgres/);
    const json = JSON.parse((await at.developer.get(`${pathOf(id)}/export?format=json`)).text);
    expect(json.messages.at(-1).parts).toEqual(kept.parts);

    // An alternative answer without lookups; the first one keeps its results.
    at.model.behave(says('Shorter.'));
    await at.developer.post(`${pathOf(id)}/messages/${answer.id}/again`);
    await at.over(id);
    expect(callsOf(await at.lastOf(id))).toEqual([]);
    const { body } = await at.developer.get(`${pathOf(id)}?through=${answer.id}`);
    expect(body.messages?.at(-1)?.parts).toEqual(kept.parts);
  });

  test('a published help article is found, read and cited with a link, and none for staff', async () => {
    const { answer } = await answered(
      'How do I rotate a key?',
      steps(
        uses([['search', { query: 'rotate API key' }]]),
        uses([['fetch', { ids: ['help/rotate-an-api-key', 'help/write-a-help-article'] }]]),
        says('Choose a grace period [[help/rotate-an-api-key]].'),
      ),
    );
    const article = { type: 'article', label: 'help/rotate-an-api-key', title: 'Rotate an API key', href: '/app/help/rotate-an-api-key' };
    const [searched, fetched] = callsOf(answer);
    expect(searched?.items).toContainEqual(expect.objectContaining(article));
    expect(fetched?.items).toMatchObject([article]);
    expect(told().at(-1)).toContain('"missing":["help/write-a-help-article"]');
    expect(answer.citations).toMatchObject([{ index: 1, ...article, status: 'published' }]);

    // In the asker's language, also by id.
    const id = String(fetched?.items[0]?.id);
    expect((await at.developer.patch('/api/auth/me/preferences', { locale: 'de' })).status).toBe(200);
    const german = await answered('Wie?', steps(uses([['fetch', { ids: [id, 'help/rotate-an-api-key'] }]]), says('So.')));
    expect((await at.developer.patch('/api/auth/me/preferences', { locale: 'en' })).status).toBe(200);
    const items = callsOf(german.answer).flatMap((call) => call.items);
    expect(items).toMatchObject([{ type: 'article', id }]);
    expect(items[0]?.title).not.toBe(article.title);
    expect(told().at(-1)).toContain('"missing":[]');
  });

  test('a message of another conversation is cited by its id, and those of this one are not found', async () => {
    const { id: other } = await at.ask('Kestrel Bank settles on Thursdays.', says('Noted.'));
    await at.over(other);
    const { id, answer } = await answered(
      'When does Kestrel Bank settle?',
      steps(uses([['search', { query: 'Kestrel Bank settles', types: ['message'] }]]), (say, asked) => {
        const found = JSON.parse(asked.body.messages.at(-1)?.content ?? '').items;
        say.say(`On Thursdays [[${found[0].label}]].`);
        say.finish();
      }),
    );
    const [call] = callsOf(answer);
    expect(call?.items).toMatchObject([{ type: 'message', label: 'Lin Qiu', href: expect.stringContaining(`conversation=${other}`) }]);
    expect(answer.citations).toMatchObject([{ type: 'message', id: call?.items[0]?.id, label: 'Lin Qiu' }]);
    // Before sharing it, a person sees which sources others cannot read.
    const { version } = (await at.developer.get(pathOf(other))).body.conversation ?? {};
    await at.developer.patch(pathOf(other), { version, visibility: 'private' });
    const { hidden } = JSON.parse((await at.developer.get(`${pathOf(id)}/readers`)).text);
    expect(hidden).toMatchObject([{ label: 'Lin Qiu' }]);
  });

  test('a secret that it asks for is neither shown nor kept, and is a finding', async () => {
    const secret = ['gh', 'p_', 'Z9y8'.repeat(9)].join('');
    const { id, answer } = await answered('Whose is it?', steps(uses([['search', { query: `who uses ${secret}` }]]), says('Nobody.')));
    expect(callsOf(answer)).toMatchObject([{ input: ['who uses [redacted: github-token]'], state: 'done' }]);
    expect(answer.redactions).toBe(1);
    const rows = await at.product.database.maintain(async (tx) => {
      await tx.execute(
        "select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'",
      );
      const asked = sql`select rule, parts from security_findings join messages on conversation_id = subject_id where subject_id = ${id}`;
      return (await tx.execute(asked)).rows;
    });
    expect(rows.map(({ rule }) => rule)).toContain('github-token');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('what it asks for in a wrong way has failed, is told as that, and the answer goes on', async () => {
    const { answer } = await answered(
      'Wrongly?',
      steps(
        uses([
          ['search', { query: 'x'.repeat(401) }],
          ['fetch', { ids: Array(6).fill('ADR 1') }],
          ['search', '{"query": "half'],
          ['delete', {}],
        ]),
        says('So be it.'),
      ),
    );
    expect(answer).toMatchObject({ status: 'complete' });
    expect(callsOf(answer)).toMatchObject([
      { tool: 'search', input: [], state: 'failed', items: [] },
      { tool: 'fetch', input: [], state: 'failed', items: [] },
    ]);
    expect(told()[0]).toContain('TEXT_TOO_LONG');
    expect(told()[1]).toContain('TOO_MANY');
    expect(answer.parts.at(-1)).toEqual({ type: 'text', text: 'So be it.' });
  });
});

describe('how much it looks up', () => {
  const search = (query: string): [string, object] => ['search', { query }];

  test(`the last of ${maxModelSteps} requests is answered in words`, async () => {
    const before = at.model.asked.length;
    const { answer } = await answered('Again and again?', (say, { body }) => {
      if (body.tool_choice === 'none') say.say('Enough.');
      else say.use('search', { query: 'retry' });
      say.finish();
    });
    expect(at.model.asked.length - before).toBe(maxModelSteps);
    expect(callsOf(answer)).toHaveLength(maxModelSteps - 1);
    expect(answer).toMatchObject({ status: 'complete' });
    expect(answer.parts.at(-1)).toEqual({ type: 'text', text: 'Enough.' });
  });

  test('one that asks for more even so has given no answer, and is not helped', async () => {
    const before = at.model.asked.length;
    const { answer } = await answered('And again?', uses([search('retry')]));
    expect(at.model.asked.length - before).toBe(maxModelSteps);
    expect(answer).toMatchObject({ status: 'error', problem: 'MALFORMED' });
    expect(callsOf(answer)).toHaveLength(maxModelSteps - 1);
  });

  test(`${maxToolCalls} times in an answer, however many it asks for at once`, async () => {
    const many = Array.from({ length: maxToolCalls + 3 }, (_, n) => search(`retry ${n}`));
    const { id, answer } = await answered(
      'All of it?',
      steps(uses(many), (say) => say.refuse(503)),
    );
    expect(callsOf(answer).map(({ state }) => state)).toEqual(Array(maxToolCalls).fill('done'));
    expect(told().filter((text) => text === 'Nothing more can be looked up.')).toHaveLength(3);
    expect(answer).toMatchObject({ status: 'error', problem: 'OVERLOADED' });
    // A continued answer has used up its lookups.
    at.model.behave(says('Then so.'));
    await at.developer.post(`${pathOf(id)}/messages/${answer.id}/resume`);
    await at.over(id);
    expect(at.model.asked.at(-1)?.body.tools).toBeUndefined();
    expect(await at.lastOf(id)).toMatchObject({ status: 'complete' });
    expect(callsOf(await at.lastOf(id))).toHaveLength(maxToolCalls);
  });
});

// Must be the last test: from here on this process calls the model without tools.
test('an endpoint that says within its stream that it takes no tools is asked without them, and its answer is whole', async () => {
  const before = at.model.asked.length;
  const { answer } = await answered('Without them?', (say, { body }) => {
    if (body.tools) return say.fail({ message: 'tiny does not support tools', type: 'invalid_request_error', code: null });
    say.say('Without them.');
    say.finish();
  });
  expect(answer).toMatchObject({ status: 'complete', problem: null, parts: [{ type: 'text', text: 'Without them.' }] });
  expect(at.model.asked.slice(before).map(({ body }) => body.tools !== undefined)).toEqual([true, false]);
});
