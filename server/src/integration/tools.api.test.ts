import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { type Behaviour, type ModelServer, startModelServer } from '../../test/model-server.ts';
import { askModel, ModelFailure, type Patience } from './model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

/** Long enough for a busy machine. */
const usual: Patience = { firstMs: 3_000, nextMs: 3_000 };

/** Returns the answer or problem of a model with a search tool, and how many of its requests offered the tool. */
async function ask(behaviour: Behaviour, model: string, work?: () => Promise<void>, patience = usual) {
  server.behave(behaviour);
  const perform = async () => {
    await work?.();
    return 'found';
  };
  const tools = {
    each: { search: { summary: 'Finds.', input: { type: 'object' }, perform } },
    maxSteps: 3,
    told: 'You may search.',
    lastly: 'Answer now.',
  };
  let said = '';
  try {
    const signal = new AbortController().signal;
    const question = { system: 'Be brief.', messages: [{ role: 'user' as const, content: 'Hi' }], tools, signal };
    for await (const event of askModel({ baseUrl: server.baseUrl, model, key: null }, question, { fetch, patience }))
      if (event.type === 'text') said += event.text;
    return { said, offered: offered() };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { said, problem: error.problem, offered: offered() };
  }
}

const offered = () => server.asked.map(({ body }) => body.tools !== undefined);

/** Rejects requests with tools and answers others. */
const withoutTools =
  (status: number, message: string): Behaviour =>
  (answer, { body }) => {
    if (body.tools) return answer.refuse(status, {}, message);
    answer.say(body.messages[0]?.content ?? '');
    answer.finish();
  };

const refusals: [says: string, status: number, message: string][] = [
  ['Ollama', 400, 'registry.ollama.ai/library/gemma does not support tools'],
  ['OpenRouter', 404, 'No endpoints found that support tool use'],
  ['a strict schema', 422, 'Extra inputs are not permitted'],
  ['llama.cpp', 500, 'tools param requires --jinja flag'],
];
test.each(refusals)(
  'a model that takes no tools (%s) is asked without them and not told of them, and the next time at once',
  async (_, status, message) => {
    const refusing = withoutTools(status, message);
    expect(await ask(refusing, message)).toEqual({ said: 'Be brief.', offered: [true, false] });
    server.asked.length = 0;
    expect(await ask(refusing, message)).toEqual({ said: 'Be brief.', offered: [false] });
  },
);

const inStream: [says: string, error: object | string, before?: Behaviour][] = [
  ['by a code', { message: 'Bad request', type: 'BadRequestError', code: 400 }],
  ['by a code in letters', { message: 'Not found', code: '404' }],
  ['in words', { message: 'This model does not support tools.', type: 'invalid_request_error', code: null }],
  ['in words alone', 'tool use is not supported by the model that was chosen'],
  ['after a beginning without words', { message: 'No endpoints found that support tool use' }, (answer) => answer.say('')],
];
test.each(inStream)('a model that refuses tools %s in a stream that began with 200 is asked without them', async (says, error, before) => {
  const refusing: Behaviour = async (answer, asked) => {
    if (asked.body.tools) {
      await before?.(answer, asked);
      return answer.fail(error);
    }
    answer.say(asked.body.messages[0]?.content ?? '');
    answer.finish();
    return undefined;
  };
  expect(await ask(refusing, says)).toEqual({ said: 'Be brief.', offered: [true, false] });
  server.asked.length = 0;
  expect(await ask(refusing, says)).toEqual({ said: 'Be brief.', offered: [false] });
});

test('another error in a stream is no word about tools, and one after the first words neither', async () => {
  const busy: Behaviour = (answer) => answer.fail({ message: 'The engine is overloaded', code: 503 });
  expect(await ask(busy, 'busy')).toEqual({ said: '', problem: 'BROKEN_OFF', offered: [true] });
  server.asked.length = 0;
  const late: Behaviour = (answer) => {
    answer.say('First');
    answer.fail({ message: 'tools are not supported', code: 400 });
  };
  expect(await ask(late, 'late')).toEqual({ said: 'First', problem: 'BROKEN_OFF', offered: [true] });
});

test('a model that refuses both is said to, and is offered tools again', async () => {
  const refuse: Behaviour = (answer) => answer.refuse(404);
  expect(await ask(refuse, 'absent')).toEqual({ said: '', problem: 'MODEL_UNKNOWN', offered: [true, false] });
  server.asked.length = 0;
  expect(await ask(refuse, 'absent')).toMatchObject({ offered: [true, false] });
});

const others: [what: string, status: number, problem: string][] = [
  ['a wrong key', 401, 'UNAUTHORIZED'],
  ['too many calls', 429, 'RATE_LIMITED'],
  ['a server in trouble', 503, 'OVERLOADED'],
];
test.each(others)('%s is asked once', async (_, status, problem) => {
  expect(await ask((answer) => answer.refuse(status), 'usual')).toEqual({ said: '', problem, offered: [true] });
});

test('a refusal in the middle is the end: what was said stays, and is not said twice', async () => {
  let step = 0;
  const found = await ask((answer) => {
    step += 1;
    if (step > 1) return answer.refuse(400);
    answer.say('First');
    answer.use('search', {});
    answer.finish();
  }, 'halfway');
  expect(found).toEqual({ said: 'First', problem: 'REFUSED', offered: [true, true] });
});

test('a model that takes no notice of tools answers as ever', async () => {
  const found = await ask((answer) => {
    answer.say('Hello.');
    answer.finish();
  }, 'deaf');
  expect(found).toEqual({ said: 'Hello.', offered: [true] });
});

test('while something is done for it a model is not silent; before each of its answers it has its time again', async () => {
  let step = 0;
  const behaviour: Behaviour = async (answer) => {
    step += 1;
    if (step === 2) return answer.left;
    answer.use('search', {});
    answer.finish();
    return undefined;
  };
  const begun = performance.now();
  const found = await ask(behaviour, 'slow', () => pause(2_000), { firstMs: 1_500, nextMs: 1_000 });
  expect(found).toEqual({ said: '', problem: 'STALLED', offered: [true, true] });
  expect(performance.now() - begun).toBeGreaterThan(3_500);
});
