import { afterAll, describe, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const begin = async (text: string, visibility = 'project') => {
  const { conversation, messages = [] } = (await developer.post('/api/conversations', { projectId, text, visibility })).body;
  const [question, answer] = messages.map((message) => `/api/conversations/${conversation?.id}/messages/${message.id}/feedback`);
  return { id: String(conversation?.id), question: String(question), answer: String(answer), messages };
};
const say = (by: Browser, path: string, verdict: unknown) => by.put(path, { verdict });
const last = async (id: string, by = developer) => (await by.get(`/api/conversations/${id}`)).body.messages?.at(-1);

describe('a word about an answer', () => {
  test('is one of each person, the last of it, and can be taken back', async () => {
    const { id, answer } = await begin('Why are idempotency records in Postgres?');
    expect((await last(id))?.feedback).toEqual({ helpful: 0, unhelpful: 0, own: null });
    expect((await say(developer, answer, 'helpful')).body).toEqual({ helpful: 1, unhelpful: 0, own: 'helpful' });
    expect((await say(lead, answer, 'unhelpful')).body).toEqual({ helpful: 1, unhelpful: 1, own: 'unhelpful' });
    await say(lead, answer, 'unhelpful');
    expect((await say(lead, answer, 'helpful')).body).toEqual({ helpful: 2, unhelpful: 0, own: 'helpful' });
    expect((await last(id))?.feedback).toEqual({ helpful: 2, unhelpful: 0, own: 'helpful' });
    expect((await say(developer, answer, null)).body).toEqual({ helpful: 1, unhelpful: 0, own: null });
  });

  test('is of an answer, and of whoever may write there', async () => {
    const { question, answer } = await begin('Who may say so?');
    expect((await say(developer, question, 'helpful')).body.code).toBe('STATE_INVALID');
    expect((await say(developer, answer, 'great')).status).toBe(400);
    const viewer = await signIn(product, 'viewer@acme.example');
    expect((await say(viewer, answer, 'helpful')).body.code).toBe('FORBIDDEN');
    expect((await say(await signIn(product, 'owner@globex.example'), answer, 'helpful')).status).toBe(404);
    const own = await begin('Mine alone', 'private');
    expect((await say(lead, own.answer, 'helpful')).status).toBe(404);
    expect((await say(developer, own.answer, 'helpful')).status).toBe(200);
  });
});

test('a message says how many secrets were taken out of it', async () => {
  const token = ['gh', 'p_', 'd4'.repeat(18)].join('');
  const { messages } = await begin(`Is ${token} still good, and ${token.replaceAll('d', 'e')}?`);
  expect(messages.map(({ redactions }) => redactions)).toEqual([2, 0]);
});
