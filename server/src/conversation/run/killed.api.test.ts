import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { followAnswer } from '../../../test/answer-stream.ts';
import { type Browser, signIn } from '../../../test/browser.ts';
import { holdSessions } from '../../../test/held-sessions.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { until } from '../../../test/processes.ts';
import { type Product, startProduct } from '../../../test/product.ts';

const keeperProgram = fileURLToPath(new URL('../../../test/run-keeper.ts', import.meta.url));

let product: Product;
let developer: Browser;
let model: ModelServer;
let projectId: string;
let other: ChildProcess | undefined;
beforeAll(async () => {
  // It writes no answers until it is told to.
  [product, model] = await Promise.all([startProduct({ demo: true }), startModelServer()]);
  const owner = await signIn(product, 'owner@acme.example');
  await owner.put('/api/integrations/model', { baseUrl: model.baseUrl, model: 'tiny', key: null, version: 0 });
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await developer.get('/api/projects/payments-api')).body.id);
  const child = spawn(process.execPath, [keeperProgram, JSON.stringify(product.urls)]);
  other = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`the other process ended with ${code}`)));
  });
});
afterAll(async () => {
  other?.kill('SIGKILL');
  await product.close();
  await model.close();
});

const lastOf = async (id: string) => (await developer.get(`/api/conversations/${id}`)).body.messages?.at(-1);

async function ask(text: string) {
  const { body } = await developer.post('/api/conversations', { projectId, text });
  const [id, answer] = [body.conversation?.id ?? '', body.messages?.at(-1)?.id ?? ''];
  return { id, answer, path: `/api/conversations/${id}/messages/${answer}/stream` };
}

test('an answer that another process writes is followed, and stopped, from this one', async () => {
  product.services.runs.start();
  model.behave(async (say) => {
    for (let word = 0; word < 100; word += 1) {
      say.say(`word${word} `);
      await pause(20);
    }
    say.finish();
  });
  const { id, path } = await ask('From afar');
  // Both processes deliver the text and the stop request, whichever of them writes.
  const following = followAnswer(product, developer, path);
  await followAnswer(product, developer, path, { enough: ({ text }) => text.includes('word3') });
  await developer.post(`/api/conversations/${id}/stop`);
  expect((await following).end).toMatchObject({ status: 'stopped' });
  expect((await lastOf(id))?.status).toBe('stopped');
});

test('killed in the middle: what was kept stays, it is said that it broke off, and it is written again, once', async () => {
  await product.services.runs.close(); // from here on the other process takes new runs
  let held: Awaited<ReturnType<typeof holdSessions>> | undefined;
  model.behave(async (say) => {
    held = await holdSessions(product);
    say.say('What was kept.');
    say.use('search', { query: 'retry' });
    say.finish();
  });
  const { id, answer, path } = await ask('And if you die?');
  const kept = (state: string) => [
    { type: 'text', text: 'What was kept.' },
    { type: 'tool-call', tool: 'search', input: ['retry'], state, items: [], more: false },
  ];
  await until('it to be kept', async () => isDeepStrictEqual((await lastOf(id))?.parts, kept('running')));
  const seen = await followAnswer(product, developer, path, { enough: ({ text }) => text === 'What was kept.' });
  expect(seen.end).toBeUndefined();
  other?.kill('SIGKILL');
  await held?.letGo();
  const asked = model.asked.length;

  const survivor = await startProductOn(product);
  await until(
    'the run to be settled',
    async () => {
      await survivor.sweep(); // as its job does
      return (await lastOf(id))?.status === 'error';
    },
    15_000,
  );
  expect(await lastOf(id)).toMatchObject({ id: answer, problem: 'INTERRUPTED', parts: kept('failed') });
  expect(model.asked).toHaveLength(asked);

  model.behave((say) => {
    say.say('Whole.');
    say.finish();
  });
  await developer.post(`/api/conversations/${id}/messages/${answer}/again`);
  await until('the second answer', async () => (await lastOf(id))?.status === 'complete');
  expect(await lastOf(id)).toMatchObject({ parts: [{ text: 'Whole.' }], alternatives: [answer, expect.any(String)] });
  expect(model.asked).toHaveLength(asked + 1);
  await survivor.close();
});

/** Creates the keeper of a process that starts after the other has died. */
async function startProductOn({ urls, services }: Product): Promise<{ sweep(): Promise<number>; close(): Promise<void> }> {
  const [{ createProductServices }, { openDatabase }] = await Promise.all([import('../../app.ts'), import('../../database/database.ts')]);
  const database = openDatabase(urls);
  const { runs } = createProductServices({
    settings: services.settings,
    database,
    log: services.log,
    runs: { keepEveryMs: 50, leaseSeconds: 4 },
  });
  runs.start();
  return {
    sweep: runs.sweep,
    async close() {
      await runs.close();
      await database.close();
    },
  };
}
