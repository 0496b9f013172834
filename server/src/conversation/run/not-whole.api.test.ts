import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { followAnswer } from '../../../test/answer-stream.ts';
import { openBrowser, signIn } from '../../../test/browser.ts';
import { type ConversationsWithModel, pathOf, startConversationsWithModel, streamOf } from '../../../test/conversations-with-model.ts';
import type { Behaviour } from '../../../test/model-server.ts';

let at: ConversationsWithModel;
beforeAll(async () => {
  at = await startConversationsWithModel();
});
afterAll(() => at.close());

describe('an answer that is not whole', () => {
  const half: Behaviour = (say) => {
    say.say('One half');
    return say.left;
  };

  test('stopped: what was written stays, and goes on later', async () => {
    const { id, answer } = await at.ask('Stop me', half);
    const path = streamOf(id, answer);
    const followed = followAnswer(at.product, at.developer, path);
    await followAnswer(at.product, at.developer, path, { enough: ({ text }) => text === 'One half' });
    expect((await at.developer.post(`${pathOf(id)}/stop`)).status).toBe(200);
    expect((await followed).end).toEqual({ type: 'end', status: 'stopped', problem: null });
    expect(await at.lastOf(id)).toMatchObject({ status: 'stopped', parts: [{ text: 'One half' }] });
    expect((await at.developer.post(`${pathOf(id)}/stop`)).body).toEqual({ run: null });

    at.model.behave((say) => {
      say.say(' and the other.');
      say.finish();
    });
    const resumed = await at.developer.post(`${pathOf(id)}/messages/${answer.id}/resume`);
    expect(resumed.body.messages?.at(-1)).toMatchObject({ id: answer.id, status: 'streaming', parts: [{ text: 'One half' }] });
    expect((await followAnswer(at.product, at.developer, path, { before: 'One half' })).text).toBe('One half and the other.');
    expect(at.model.asked.at(-1)?.body.messages.slice(-2)).toMatchObject([{ role: 'assistant', content: 'One half' }, { role: 'user' }]);
    expect((await at.developer.post(`${pathOf(id)}/messages/${answer.id}/resume`)).body.code).toBe('STATE_INVALID');
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
    const { id, answer } = await at.ask('Fail', behaviour);
    const followed = await followAnswer(at.product, at.developer, streamOf(id, answer));
    expect(followed).toMatchObject({ text, end: { status: 'error', problem } });
    expect(await at.lastOf(id)).toMatchObject({ status: 'error', problem, parts: text ? [{ type: 'text', text }] : [] });
  });

  test('too many calls: until when the model asks to be left alone is kept, and forgotten when it is asked again', async () => {
    const { id, answer } = await at.ask('Wait', (say) => say.refuse(429, { 'Retry-After': '20' }));
    const before = Date.now();
    await at.over(id);
    const left = Date.parse(String((await at.lastOf(id)).retryAt)) - before;
    expect(left).toBeGreaterThan(10_000);
    expect(left).toBeLessThanOrEqual(25_000);
    // A person who starts a conversation sees the same; other organizations are not affected.
    const atHand = async (by = at.developer) => (await by.get('/api/conversations/model')).body;
    expect(await atHand()).toEqual({ model: 'tiny', wait: { problem: 'RATE_LIMITED', until: (await at.lastOf(id)).retryAt } });
    expect(await atHand(await signIn(at.product, 'viewer@acme.example'))).toEqual(await atHand());
    expect(await atHand(await signIn(at.product, 'owner@globex.example'))).toEqual({ model: null, wait: null });
    expect((await openBrowser(at.product).get('/api/conversations/model')).status).toBe(401);
    at.model.behave((say) => {
      say.say('Now.');
      say.finish();
    });
    await at.developer.post(`${pathOf(id)}/messages/${answer.id}/resume`);
    await at.over(id);
    expect(await at.lastOf(id)).toMatchObject({ id: answer.id, status: 'complete', retryAt: null });
    expect(await atHand()).toEqual({ model: 'tiny', wait: null });
  });

  test('another answer stands beside the first, and each is read along its own path', async () => {
    const { id, answer } = await at.ask('Twice', (say) => say.refuse(503));
    await at.over(id);
    at.model.behave((say) => {
      say.say('Better.');
      say.finish();
    });
    const again = (await at.developer.post(`${pathOf(id)}/messages/${answer.id}/again`)).body.messages?.at(-1);
    await at.over(id);
    expect(again?.alternatives).toEqual([answer.id, again?.id]);
    const { body } = await at.developer.get(`${pathOf(id)}?through=${answer.id}`);
    expect(body.messages?.at(-1)).toMatchObject({ id: answer.id, problem: 'OVERLOADED' });
    expect((await at.lastOf(id)).id).toBe(again?.id);
  });
});
