import type { Message } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { followAnswer } from '../../../test/answer-stream.ts';
import { type Browser, signIn } from '../../../test/browser.ts';
import { type ConversationsWithModel, pathOf, startConversationsWithModel, streamOf } from '../../../test/conversations-with-model.ts';
import { holdSessions } from '../../../test/held-sessions.ts';
import type { Behaviour } from '../../../test/model-server.ts';
import { says, steps, uses } from '../../../test/model-steps.ts';
import { until } from '../../../test/processes.ts';
import { usualPatience } from '../../integration/model.ts';

let at: ConversationsWithModel;
let lead: Browser;
beforeAll(async () => {
  at = await startConversationsWithModel({ patience: usualPatience });
  lead = await signIn(at.product, 'lead@acme.example');
});
afterAll(() => at.close());

const callsOf = ({ parts }: Message) => parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
const told = () => (at.model.asked.at(-1)?.body.messages ?? []).flatMap(({ role, content }) => (role === 'tool' ? [content] : []));

/** Returns a step that searches, and a function that lets the search continue. */
function searchesSlowly(words: string): { step: Behaviour; letGo(): Promise<void> } {
  let held: ReturnType<typeof holdSessions> | undefined;
  return {
    async step(answer) {
      held = holdSessions(at.product);
      await held;
      answer.say('Wait.');
      answer.use('search', { query: words });
      answer.finish();
    },
    letGo: async () => (await held)?.letGo(),
  };
}

describe('what a model reaches', () => {
  test('nothing of another project, whoever asks and whatever id it names; nothing of another tenant, nothing private', async () => {
    const elsewhere = (await lead.get('/api/decisions?project=card-vault')).body.items ?? [];
    const globex = await signIn(at.product, 'owner@globex.example');
    const foreign = (await globex.get('/api/decisions')).body.items ?? [];
    const { body: secret } = await lead.post('/api/conversations', {
      projectId: (await lead.get('/api/projects/payments-api')).body.id,
      text: 'Quillon pays in arrears.',
      visibility: 'private',
    });
    const ownOf = async () => (await lead.get(pathOf(String(secret.conversation?.id)))).body.messages?.at(-1);
    await until('it to be answered', async () => (await ownOf())?.status === 'complete');
    const ids = [elsewhere[0]?.id, foreign[0]?.id, secret.messages?.[0]?.id, secret.conversation?.id, "' or true --"].map(String);
    expect(ids).not.toContain('undefined');
    const reaching = () =>
      steps(
        uses([
          ['fetch', { ids }],
          ['fetch', { ids: ['ADR 1'], project: 'card-vault' }],
          ['search', { query: 'envelope encryption of keys', project: 'card-vault' }],
          ['search', { query: 'Quillon pays in arrears', types: ['message'] }],
        ]),
        says('Nothing [[ADR 1]].'),
      );
    for (const who of [at.developer, lead]) {
      const { id } = await at.ask('What do you find?', reaching(), {}, who);
      await at.over(id);
      const answer = await at.lastOf(id);
      const [byId, named, searched, secretly] = callsOf(answer);
      expect([byId?.items, secretly?.items]).toEqual([[], []]);
      // The project it names is ignored: it reads the project of the conversation.
      const { items: own = [] } = (await lead.get('/api/decisions?project=payments-api&limit=100')).body;
      expect(named?.items.map((item) => item.id)).toEqual([own.find(({ number }) => number === 1)?.id]);
      expect(searched?.items.every(({ href }) => href?.includes('project=payments-api'))).toBe(true);
      expect(told().join()).not.toContain('Envelope encryption');
      expect(answer.citations).toMatchObject([{ id: named?.items[0]?.id }]);
    }
  });

  test('the rules of the whole organisation, each as one of the project that it comes from', async () => {
    const { items = [] } = (await lead.get('/api/projects?q=console')).body;
    const { id: projectId, key } = items[0] as unknown as { id: string; key: string };
    const made = await lead.post('/api/patterns', { projectId, rule: 'Ship no zeppelin on a Friday.', kind: 'workflow', level: 'tenant' });
    const { id, number } = (made.body as never as { pattern: { id: string; number: number } }).pattern; // the response of this call
    await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
    const label = `${key}/PAT-${number}`;
    const href = `/app/learning?pattern=${id}&view=full`;
    const looks = uses([
      ['search', { query: 'ship a zeppelin' }],
      ['fetch', { ids: [label] }],
    ]);
    const { id: asked } = await at.ask('When may we ship?', steps(looks, says(`Not on a Friday [[${label}]].`)));
    await at.over(asked);
    const answer = await at.lastOf(asked);
    expect(callsOf(answer).map((call) => call.items[0])).toMatchObject([
      { id, label, href },
      { id, label, href },
    ]);
    expect(answer.citations).toMatchObject([{ id, label, href }]);
  });

  test('nothing any more once whoever asked may not read the project', async () => {
    const { id: projectId } = (await lead.get('/api/projects/card-vault')).body;
    const { user } = (await lead.get('/api/auth/me')).body;
    const scope = { tenantId: user?.tenantId ?? '', userId: user?.id ?? '' };
    const reads: Behaviour = async (answer) => {
      await at.product.database.inTenant(scope, (tx) => tx.execute(sql`delete from project_members where user_id = ${scope.userId}`));
      answer.use('fetch', { ids: ['ADR 1'] });
      answer.finish();
    };
    at.model.behave(steps(reads, says('I could not.')));
    await lead.post('/api/conversations', { projectId, text: 'How do keys rotate?' });
    await until('it to be told', () => told().length === 1);
    expect(told()).toEqual([expect.stringContaining('NOT_FOUND')]);
  });
});

describe('while something is looked up', () => {
  const running = { text: 'Wait.', calls: [{ tool: 'search', input: ['retry'], state: 'running', at: 5 }], end: undefined };
  const enough = ({ calls }: { calls: unknown[] }) => calls.length > 0;

  test('whoever follows is told, and whoever comes later; then what was found', async () => {
    const slow = searchesSlowly('retry');
    const { id, answer } = await at.ask('Slowly?', steps(slow.step, says('Found.')));
    const path = streamOf(id, answer);
    try {
      expect(await followAnswer(at.product, at.developer, path, { enough })).toMatchObject(running);
      expect(await followAnswer(at.product, at.developer, path, { before: 'Wait.', enough })).toMatchObject(running);
      await until('it to be kept', async () => callsOf(await at.lastOf(id))[0]?.state === 'running');
    } finally {
      await slow.letGo();
    }
    const followed = await followAnswer(at.product, at.developer, path);
    expect(followed).toMatchObject({ text: 'Wait.\n\nFound.', calls: [{ state: 'done' }], end: { status: 'complete' } });
  });

  test('stopped, it has failed, and the answer goes on later', async () => {
    const slow = searchesSlowly('retry');
    const { id, answer } = await at.ask('Stop it?', steps(slow.step, says('Never.')));
    const path = streamOf(id, answer);
    try {
      const following = followAnswer(at.product, at.developer, path);
      await followAnswer(at.product, at.developer, path, { enough });
      await at.developer.post(`${pathOf(id)}/stop`);
      expect(await following).toMatchObject({ calls: [{ state: 'failed' }], end: { status: 'stopped' } });
    } finally {
      await slow.letGo();
    }
    expect((await at.lastOf(id)).parts).toMatchObject([{ text: 'Wait.' }, { type: 'tool-call', state: 'failed', items: [] }]);
    at.model.behave(steps(uses([['search', { query: 'retry again' }]]), says('Now.')));
    await at.developer.post(`${pathOf(id)}/messages/${answer.id}/resume`);
    await at.over(id);
    expect((await at.lastOf(id)).parts).toMatchObject([{ text: 'Wait.' }, { state: 'failed' }, { state: 'done' }, { text: 'Now.' }]);
  });
});
