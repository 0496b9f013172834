import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { followAnswer } from '../../../test/answer-stream.ts';
import { signIn } from '../../../test/browser.ts';
import { type ConversationsWithModel, pathOf, startConversationsWithModel, streamOf } from '../../../test/conversations-with-model.ts';
import type { Behaviour } from '../../../test/model-server.ts';

let at: ConversationsWithModel;
beforeAll(async () => {
  at = await startConversationsWithModel();
});
afterAll(() => at.close());

describe('an answer that a model writes', () => {
  test('streams, cites what the project knows, and stays', async () => {
    const { id, answer, body } = await at.ask('Why are idempotency records in Postgres?', async (say) => {
      for (const piece of ['They live in the same transaction', ' [[ADR ', '6]]. Nothing says [[ADR 999]]', ' otherwise.']) {
        say.say(piece);
        await pause(5);
      }
      say.finish({ input: 900, output: 12 });
    });
    expect(body).toMatchObject({ model: 'tiny', run: { messageId: answer.id } });
    expect(answer).toMatchObject({ role: 'assistant', status: 'streaming', model: 'tiny', parts: [] });
    const followed = await followAnswer(at.product, at.developer, streamOf(id, answer));
    expect(followed.text).toBe('They live in the same transaction[1](#source-1). Nothing says otherwise.');
    expect(followed.end).toEqual({ type: 'end', status: 'complete', problem: null });
    const source = { index: 1, type: 'decision', label: 'ADR 6', href: '/app/decisions?project=payments-api&decision=6' };
    expect(followed.citations).toMatchObject([source]);
    const kept = (await at.developer.get(pathOf(id))).body;
    expect(kept.run).toBeNull();
    expect(kept.messages?.at(-1)).toMatchObject({
      status: 'complete',
      parts: [{ type: 'text', text: followed.text }],
      citations: [source],
      tokens: { input: 900, output: 12 },
      problem: null,
    });
    const asked = at.model.asked.at(-1)?.body.messages ?? [];
    expect(asked[0]?.content).toContain('ADR 6: Idempotency records live in Postgres');
    expect(asked.at(-1)).toEqual({ role: 'user', content: 'Why are idempotency records in Postgres?' });
  });

  test('what the model counts for each answer is added up for the conversation, another one to the same question too', async () => {
    const tokensOf = async (id: string) => (await at.developer.get(pathOf(id))).body.conversation?.tokens;
    const counted =
      (input: number, output: number): Behaviour =>
      (say) => {
        say.say('Counted.');
        say.finish({ input, output });
      };
    const { id, answer, body } = await at.ask('How much is it?', counted(900, 12));
    expect(body.conversation?.tokens).toBe(0);
    await at.over(id);
    expect(await tokensOf(id)).toBe(912);
    at.model.behave(counted(80, 8));
    await at.developer.post(`${pathOf(id)}/messages`, { text: 'And this?' });
    await at.over(id);
    expect(await tokensOf(id)).toBe(1_000);
    at.model.behave(counted(300, 0));
    await at.developer.post(`${pathOf(id)}/messages/${answer.id}/again`);
    await at.over(id);
    expect(await tokensOf(id)).toBe(1_300);
    at.model.behave((say) => say.refuse(401));
    await at.developer.post(`${pathOf(id)}/messages`, { text: 'And nothing?' });
    await at.over(id);
    expect(await tokensOf(id)).toBe(1_300);
    const most = (await at.developer.get('/api/conversations?sort=tokens&direction=desc&limit=1')).body.items;
    expect(most).toMatchObject([{ id, tokens: 1_300 }]);
  });

  test('most words of the model are sent on before it says the next one', async () => {
    const said: number[] = [];
    const { id, answer } = await at.ask('How fast?', async (say) => {
      await pause(100);
      for (let word = 0; word < 20; word += 1) {
        said.push(performance.now());
        say.say(`word${word} `);
        await pause(20);
      }
      say.finish();
    });
    const { pieces } = await followAnswer(at.product, at.developer, streamOf(id, answer));
    // Uses the first chunk that contains each word, because a chunk may contain several.
    const cameAt = (word: number) => pieces.find(({ text }) => text.includes(`word${word} `))?.at ?? Number.POSITIVE_INFINITY;
    // Not a duration: the pauses between words grow with the load of the machine, too.
    const inTime = said.slice(0, -1).filter((_, word) => cameAt(word) < (said[word + 1] ?? 0));
    expect(inTime.length).toBeGreaterThan(10);
  });

  test('a secret that the model says is neither shown nor kept, and is a finding', async () => {
    const secret = ['gh', 'p_', 'Z9y8'.repeat(9)].join('');
    const { id, answer } = await at.ask('Say it', async (say) => {
      for (const piece of `The token is ${secret} as you know.`.match(/.{1,6}/g) ?? []) say.say(piece);
      await pause(120);
      say.finish();
    });
    const { text } = await followAnswer(at.product, at.developer, streamOf(id, answer));
    expect(text).toBe('The token is [redacted: github-token] as you know.');
    await at.over(id);
    expect(JSON.stringify(await at.lastOf(id))).not.toContain(secret);
    const found = await at.product.database.maintain(async (tx) => {
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
    const { id, answer } = await at.ask('A long one', async (say) => {
      say.say('First paragraph.\n\nThe second ');
      await wait;
      say.say('has an end.');
      say.finish();
    });
    const path = streamOf(id, answer);
    const first = await followAnswer(at.product, at.developer, path, { enough: ({ text }) => text.endsWith('second ') });
    const again = followAnswer(at.product, at.developer, path, { before: first.text });
    const other = followAnswer(at.product, at.developer, path);
    await pause(20);
    goOn();
    const whole = 'First paragraph.\n\nThe second has an end.';
    expect((await again).text).toBe(whole);
    expect((await other).text).toBe(whole);
    expect((await followAnswer(at.product, at.developer, path)).text).toBe(whole);
  });

  test('is written to its end though nobody looks', async () => {
    const { id } = await at.ask('And then?', async (say) => {
      for (const word of ['It ', 'is ', 'done.']) {
        say.say(word);
        await pause(60);
      }
      say.finish();
    });
    await at.over(id);
    expect(await at.lastOf(id)).toMatchObject({ status: 'complete', parts: [{ text: 'It is done.' }] });
  });

  test('one at a time in a conversation', async () => {
    const { id } = await at.ask('First', (say) => say.left);
    const second = await at.developer.post(`${pathOf(id)}/messages`, { text: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'ANSWER_UNDER_WAY']);
    await at.over(id);
    expect((await at.lastOf(id)).problem).toBe('STALLED');
  });

  test('of a private conversation nobody else hears a word', async () => {
    const { id, answer } = await at.ask(
      'Between us',
      (say) => {
        say.say('Yes.');
        say.finish();
      },
      { visibility: 'private' },
    );
    const lead = await signIn(at.product, 'lead@acme.example');
    await expect(followAnswer(at.product, lead, streamOf(id, answer))).rejects.toThrow('404');
    expect((await followAnswer(at.product, at.developer, streamOf(id, answer))).text).toBe('Yes.');
  });
});

test('a message is written anew: another path, and the first stays with all that followed', async () => {
  const say =
    (text: string): Behaviour =>
    (answer) => {
      answer.say(text);
      answer.finish();
    };
  const { id, body } = await at.ask('One', say('1'));
  await at.over(id);
  at.model.behave(say('2'));
  await at.developer.post(`${pathOf(id)}/messages`, { text: 'Two' });
  await at.over(id);
  at.model.behave(say('one'));
  const edited = (await at.developer.post(`${pathOf(id)}/messages`, { text: 'Ein', parentId: null })).body;
  await at.over(id);
  expect(edited.messages?.map(({ parts }) => parts[0])).toEqual([{ type: 'text', text: 'Ein' }, undefined]);
  expect(edited.messages?.[0]?.alternatives).toHaveLength(2);
  expect(at.model.asked.at(-1)?.body.messages.slice(1)).toEqual([{ role: 'user', content: 'Ein' }]);
  const back = (await at.developer.get(`${pathOf(id)}?through=${body.messages?.[0]?.id}`)).body;
  expect(back.messages?.map(({ parts }) => parts[0])).toMatchObject([{ text: 'One' }, { text: '1' }, { text: 'Two' }, { text: '2' }]);
});
