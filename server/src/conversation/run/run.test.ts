import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { followAnswer } from '../../../test/answer-stream.ts';
import { type Browser, openBrowser, signIn } from '../../../test/browser.ts';
import { type Behaviour, type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { until } from '../../../test/processes.ts';
import { type Product, startProduct } from '../../../test/product.ts';

let product: Product;
let developer: Browser;
let model: ModelServer;
let projectId: string;
beforeAll(async () => {
  [product, model] = await Promise.all([
    startProduct({ demo: true, runs: { patience: { firstMs: 400, nextMs: 300 }, keepEveryMs: 50 } }),
    startModelServer(),
  ]);
  const owner = await signIn(product, 'owner@acme.example');
  await owner.put('/api/integrations/model', { baseUrl: model.baseUrl, model: 'tiny', key: 'sk-none-of-yours', version: 0 });
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await developer.get('/api/projects/payments-api')).body.id);
});
afterAll(async () => {
  await product.close();
  await model.close();
});

const pathOf = (id: string) => `/api/conversations/${id}`;
const streamOf = (id: string, { id: message }: Message) => `${pathOf(id)}/messages/${message}/stream`;

/** Begins a conversation whose answer is written by `behaviour`. */
async function ask(text: string, behaviour: Behaviour, more = {}) {
  model.behave(behaviour);
  const { body } = await developer.post('/api/conversations', { projectId, text, ...more });
  const answer = body.messages?.at(-1);
  const id = body.conversation?.id;
  if (!answer || !id) throw new Error(JSON.stringify(body));
  return { id, answer, body };
}

const lastOf = async (id: string) => {
  const answer = (await developer.get(pathOf(id))).body.messages?.at(-1);
  if (!answer) throw new Error('there is no message');
  return answer;
};
const over = (id: string) => until('the answer to be over', async () => (await lastOf(id)).status !== 'streaming', 5_000);

describe('an answer that a model writes', () => {
  test('streams, cites what the project knows, and stays', async () => {
    const { id, answer, body } = await ask('Why are idempotency records in Postgres?', async (say) => {
      for (const piece of ['They live in the same transaction', ' [[ADR ', '6]]. Nothing says [[ADR 999]]', ' otherwise.']) {
        say.say(piece);
        await pause(5);
      }
      say.finish({ input: 900, output: 12 });
    });
    expect(body).toMatchObject({ model: 'tiny', run: { messageId: answer.id } });
    expect(answer).toMatchObject({ role: 'assistant', status: 'streaming', model: 'tiny', parts: [] });
    const followed = await followAnswer(product, developer, streamOf(id, answer));
    expect(followed.text).toBe('They live in the same transaction[1](#source-1). Nothing says otherwise.');
    expect(followed.end).toEqual({ type: 'end', status: 'complete', problem: null });
    const source = { index: 1, type: 'decision', label: 'ADR 6', href: '/app/decisions?project=payments-api&decision=6' };
    expect(followed.citations).toMatchObject([source]);
    const kept = (await developer.get(pathOf(id))).body;
    expect(kept.run).toBeNull();
    expect(kept.messages?.at(-1)).toMatchObject({
      status: 'complete',
      parts: [{ type: 'text', text: followed.text }],
      citations: [source],
      tokens: { input: 900, output: 12 },
      problem: null,
    });
    const asked = model.asked.at(-1)?.body.messages ?? [];
    expect(asked[0]?.content).toContain('ADR 6: Idempotency records live in Postgres');
    expect(asked.at(-1)).toEqual({ role: 'user', content: 'Why are idempotency records in Postgres?' });
  });

  test('what the model counts for each answer is added up for the conversation, another one to the same question too', async () => {
    const tokensOf = async (id: string) => (await developer.get(pathOf(id))).body.conversation?.tokens;
    const counted =
      (input: number, output: number): Behaviour =>
      (say) => {
        say.say('Counted.');
        say.finish({ input, output });
      };
    const { id, answer, body } = await ask('How much is it?', counted(900, 12));
    expect(body.conversation?.tokens).toBe(0);
    await over(id);
    expect(await tokensOf(id)).toBe(912);
    model.behave(counted(80, 8));
    await developer.post(`${pathOf(id)}/messages`, { text: 'And this?' });
    await over(id);
    expect(await tokensOf(id)).toBe(1_000);
    model.behave(counted(300, 0));
    await developer.post(`${pathOf(id)}/messages/${answer.id}/again`);
    await over(id);
    expect(await tokensOf(id)).toBe(1_300);
    model.behave((say) => say.refuse(401));
    await developer.post(`${pathOf(id)}/messages`, { text: 'And nothing?' });
    await over(id);
    expect(await tokensOf(id)).toBe(1_300);
    const most = (await developer.get('/api/conversations?sort=tokens&direction=desc&limit=1')).body.items;
    expect(most).toMatchObject([{ id, tokens: 1_300 }]);
  });

  test('what the model says is sent on within ten milliseconds', async () => {
    const said: number[] = [];
    const { id, answer } = await ask('How fast?', async (say) => {
      await pause(100);
      for (let word = 0; word < 20; word += 1) {
        said.push(performance.now());
        say.say(`word${word} `);
        await pause(20);
      }
      say.finish();
    });
    const { at } = await followAnswer(product, developer, streamOf(id, answer));
    const late = at.slice(0, 20).map((moment, index) => moment - (said[index] ?? 0));
    late.sort((a, b) => a - b);
    expect(late[10]).toBeLessThan(10);
  });

  test('a secret that the model says is neither shown nor kept, and is a finding', async () => {
    const secret = ['gh', 'p_', 'Z9y8'.repeat(9)].join('');
    const { id, answer } = await ask('Say it', async (say) => {
      for (const piece of `The token is ${secret} as you know.`.match(/.{1,6}/g) ?? []) say.say(piece);
      await pause(120);
      say.finish();
    });
    const { text } = await followAnswer(product, developer, streamOf(id, answer));
    expect(text).toBe('The token is [redacted: github-token] as you know.');
    await over(id);
    expect(JSON.stringify(await lastOf(id))).not.toContain(secret);
    const found = await product.database.maintain(async (tx) => {
      await tx.execute(
        "select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'",
      );
      const { rows: texts } = await tx.execute(sql`select plain_text from messages where conversation_id = ${id}`);
      const { rows } = await tx.execute(sql`select rule from security_findings where subject_id = ${id}`);
      return { texts, rules: rows.map(({ rule }) => rule) };
    });
    expect(JSON.stringify(found.texts)).not.toContain(secret);
    expect(found.rules).toEqual(['github-token']);
  });

  test('whoever comes later, or again, goes on where they were', async () => {
    let goOn: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { id, answer } = await ask('A long one', async (say) => {
      say.say('First paragraph.\n\nThe second ');
      await wait;
      say.say('has an end.');
      say.finish();
    });
    const path = streamOf(id, answer);
    const first = await followAnswer(product, developer, path, { enough: ({ text }) => text.endsWith('second ') });
    const again = followAnswer(product, developer, path, { before: first.text });
    const other = followAnswer(product, developer, path);
    await pause(20);
    goOn();
    const whole = 'First paragraph.\n\nThe second has an end.';
    expect((await again).text).toBe(whole);
    expect((await other).text).toBe(whole);
    expect((await followAnswer(product, developer, path)).text).toBe(whole);
  });

  test('is written to its end though nobody looks', async () => {
    const { id } = await ask('And then?', async (say) => {
      for (const word of ['It ', 'is ', 'done.']) {
        say.say(word);
        await pause(60);
      }
      say.finish();
    });
    await over(id);
    expect(await lastOf(id)).toMatchObject({ status: 'complete', parts: [{ text: 'It is done.' }] });
  });

  test('one at a time in a conversation', async () => {
    const { id } = await ask('First', (say) => say.left);
    const second = await developer.post(`${pathOf(id)}/messages`, { text: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'ANSWER_UNDER_WAY']);
    await over(id);
    expect((await lastOf(id)).problem).toBe('STALLED');
  });

  test('of a private conversation nobody else hears a word', async () => {
    const { id, answer } = await ask(
      'Between us',
      (say) => {
        say.say('Yes.');
        say.finish();
      },
      { visibility: 'private' },
    );
    const lead = await signIn(product, 'lead@acme.example');
    await expect(followAnswer(product, lead, streamOf(id, answer))).rejects.toThrow('404');
    expect((await followAnswer(product, developer, streamOf(id, answer))).text).toBe('Yes.');
  });
});

describe('an answer that is not whole', () => {
  const half: Behaviour = (say) => {
    say.say('One half');
    return say.left;
  };

  test('stopped: what was written stays, and goes on later', async () => {
    const { id, answer } = await ask('Stop me', half);
    const path = streamOf(id, answer);
    const followed = followAnswer(product, developer, path);
    await followAnswer(product, developer, path, { enough: ({ text }) => text === 'One half' });
    expect((await developer.post(`${pathOf(id)}/stop`)).status).toBe(200);
    expect((await followed).end).toEqual({ type: 'end', status: 'stopped', problem: null });
    expect(await lastOf(id)).toMatchObject({ status: 'stopped', parts: [{ text: 'One half' }] });
    expect((await developer.post(`${pathOf(id)}/stop`)).body).toEqual({ run: null });

    model.behave((say) => {
      say.say(' and the other.');
      say.finish();
    });
    const resumed = await developer.post(`${pathOf(id)}/messages/${answer.id}/resume`);
    expect(resumed.body.messages?.at(-1)).toMatchObject({ id: answer.id, status: 'streaming', parts: [{ text: 'One half' }] });
    expect((await followAnswer(product, developer, path, { before: 'One half' })).text).toBe('One half and the other.');
    expect(model.asked.at(-1)?.body.messages.slice(-2)).toMatchObject([{ role: 'assistant', content: 'One half' }, { role: 'user' }]);
    expect((await developer.post(`${pathOf(id)}/messages/${answer.id}/resume`)).body.code).toBe('STATE_INVALID');
  });

  const failures: [what: string, behaviour: Behaviour, problem: string, text: string][] = [
    ['a wrong key', (say) => say.refuse(401), 'UNAUTHORIZED', ''],
    ['too many calls', (say) => say.refuse(429, { 'Retry-After': '20' }), 'RATE_LIMITED', ''],
    ['silence in the middle', half, 'STALLED', 'One half'],
    [
      'a connection that is cut',
      async (say) => {
        say.say('One half');
        await pause(30);
        say.cut();
      },
      'BROKEN_OFF',
      'One half',
    ],
    [
      'a chunk that is no JSON',
      async (say) => {
        say.say('One half');
        await pause(30);
        say.raw('data: {"choices"');
        say.finish();
      },
      'MALFORMED',
      'One half',
    ],
  ];
  test.each(failures)('%s: said as what it is, with what was written', async (_, behaviour, problem, text) => {
    const { id, answer } = await ask('Fail', behaviour);
    const followed = await followAnswer(product, developer, streamOf(id, answer));
    expect(followed).toMatchObject({ text, end: { status: 'error', problem } });
    expect(await lastOf(id)).toMatchObject({ status: 'error', problem, parts: text ? [{ type: 'text', text }] : [] });
  });

  test('too many calls: until when the model asks to be left alone is kept, and forgotten when it is asked again', async () => {
    const { id, answer } = await ask('Wait', (say) => say.refuse(429, { 'Retry-After': '20' }));
    const before = Date.now();
    await over(id);
    const left = Date.parse(String((await lastOf(id)).retryAt)) - before;
    expect(left).toBeGreaterThan(10_000);
    expect(left).toBeLessThanOrEqual(25_000);
    // Whoever would begin a conversation is told the same; another organisation has nothing to do with it.
    const atHand = async (by = developer) => (await by.get('/api/conversations/model')).body;
    expect(await atHand()).toEqual({ model: 'tiny', wait: { problem: 'RATE_LIMITED', until: (await lastOf(id)).retryAt } });
    expect(await atHand(await signIn(product, 'viewer@acme.example'))).toEqual(await atHand());
    expect(await atHand(await signIn(product, 'owner@globex.example'))).toEqual({ model: null, wait: null });
    expect((await openBrowser(product).get('/api/conversations/model')).status).toBe(401);
    model.behave((say) => {
      say.say('Now.');
      say.finish();
    });
    await developer.post(`${pathOf(id)}/messages/${answer.id}/resume`);
    await over(id);
    expect(await lastOf(id)).toMatchObject({ id: answer.id, status: 'complete', retryAt: null });
    expect(await atHand()).toEqual({ model: 'tiny', wait: null });
  });

  test('another answer stands beside the first, and each is read along its own path', async () => {
    const { id, answer } = await ask('Twice', (say) => say.refuse(503));
    await over(id);
    model.behave((say) => {
      say.say('Better.');
      say.finish();
    });
    const again = (await developer.post(`${pathOf(id)}/messages/${answer.id}/again`)).body.messages?.at(-1);
    await over(id);
    expect(again?.alternatives).toEqual([answer.id, again?.id]);
    const { body } = await developer.get(`${pathOf(id)}?through=${answer.id}`);
    expect(body.messages?.at(-1)).toMatchObject({ id: answer.id, problem: 'OVERLOADED' });
    expect((await lastOf(id)).id).toBe(again?.id);
  });
});

test('a message is written anew: another path, and the first stays with all that followed', async () => {
  const say =
    (text: string): Behaviour =>
    (answer) => {
      answer.say(text);
      answer.finish();
    };
  const { id, body } = await ask('One', say('1'));
  await over(id);
  model.behave(say('2'));
  await developer.post(`${pathOf(id)}/messages`, { text: 'Two' });
  await over(id);
  model.behave(say('one'));
  const edited = (await developer.post(`${pathOf(id)}/messages`, { text: 'Ein', parentId: null })).body;
  await over(id);
  expect(edited.messages?.map(({ parts }) => parts[0])).toEqual([{ type: 'text', text: 'Ein' }, undefined]);
  expect(edited.messages?.[0]?.alternatives).toHaveLength(2);
  expect(model.asked.at(-1)?.body.messages.slice(1)).toEqual([{ role: 'user', content: 'Ein' }]);
  const back = (await developer.get(`${pathOf(id)}?through=${body.messages?.[0]?.id}`)).body;
  expect(back.messages?.map(({ parts }) => parts[0])).toMatchObject([{ text: 'One' }, { text: '1' }, { text: 'Two' }, { text: '2' }]);
});
