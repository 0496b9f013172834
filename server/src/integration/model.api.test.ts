import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Behaviour, type ModelServer, startModelServer } from '../../test/model-server.ts';
import { outwardFetch } from './address.ts';
import { askModel, type Connection, ModelFailure, type Patience } from './model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

/** Long enough for a busy machine; tests with a silent model set shorter timeouts. */
const usual: Patience = { firstMs: 3_000, nextMs: 3_000 };

/** Returns the text of the answer, and how it ended. */
async function ask(behaviour: Behaviour, connection: Partial<Connection> = {}, { allowInner = true, patience = usual } = {}) {
  server.behave(behaviour);
  let said = '';
  try {
    const events = askModel(
      { baseUrl: server.baseUrl, model: 'tiny', key: 'secret-key', ...connection },
      { system: 'Be brief.', messages: [{ role: 'user', content: 'Hi' }], signal: new AbortController().signal },
      { fetch: outwardFetch({ allowInner }), patience },
    );
    for await (const event of events) {
      if (event.type === 'text') said += event.text;
      else if (event.type === 'end') return { said, tokens: event.tokens };
    }
    throw new Error('it neither ended nor failed');
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { said, problem: error.problem, retryAfter: error.retryAfter };
  }
}

test('a whole answer, with what it cost', async () => {
  const found = await ask((answer) => {
    for (const word of ['To ', 'be ', 'brief.']) answer.say(word);
    answer.finish({ input: 20, output: 3 });
  });
  expect(found).toEqual({ said: 'To be brief.', tokens: { input: 20, output: 3 } });
  expect(server.asked.at(-1)).toMatchObject({
    authorization: 'Bearer secret-key',
    body: {
      model: 'tiny',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
      ],
    },
  });
});

test('without a key none is sent', async () => {
  await ask((answer) => answer.finish(), { key: null });
  expect(server.asked.at(-1)?.authorization).toBeUndefined();
});

const failing: [what: string, behaviour: Behaviour, found: object, patience?: Patience][] = [
  ['a wrong key', (answer) => answer.refuse(401), { said: '', problem: 'UNAUTHORIZED' }],
  ['a model that is not there', (answer) => answer.refuse(404), { said: '', problem: 'MODEL_UNKNOWN' }],
  ['too many calls', (answer) => answer.refuse(429, { 'Retry-After': '17' }), { said: '', problem: 'RATE_LIMITED', retryAfter: 17 }],
  ['a server in trouble', (answer) => answer.refuse(503), { said: '', problem: 'OVERLOADED' }],
  ['a redirect', (answer) => answer.refuse(307, { Location: 'http://127.0.0.1:1/' }), { said: '', problem: 'REFUSED' }],
  ['silence from the beginning', (answer) => answer.left, { said: '', problem: 'STALLED' }, { ...usual, firstMs: 300 }],
  [
    'silence in the middle',
    (answer) => {
      answer.say('Half');
      return answer.left;
    },
    { said: 'Half', problem: 'STALLED' },
    { ...usual, nextMs: 200 },
  ],
  [
    'a connection that is cut half-way',
    async (answer) => {
      answer.say('Half');
      await pause(20);
      answer.cut();
    },
    { said: 'Half', problem: 'BROKEN_OFF' },
  ],
  [
    'a chunk that is no JSON',
    async (answer) => {
      answer.say('Half');
      await pause(20);
      answer.raw('data: {"choices": [{"delta"');
      answer.say(' more');
      answer.finish();
    },
    { said: 'Half', problem: 'MALFORMED' },
  ],
];
test.each(failing)('%s is said as what it is', async (_, behaviour, found, patience = usual) => {
  expect(await ask(behaviour, {}, { patience })).toMatchObject(found);
});

test('nobody there, and an address that is not called', async () => {
  const silent = await startModelServer();
  await silent.close();
  expect(await ask(() => undefined, { baseUrl: silent.baseUrl })).toMatchObject({ problem: 'UNREACHABLE' });
  expect(await ask(() => undefined, {}, { allowInner: false })).toMatchObject({ problem: 'ADDRESS_REFUSED' });
});
