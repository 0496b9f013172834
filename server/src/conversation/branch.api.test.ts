import type { ConversationFacets, Thread } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { signIn } from '../../test/browser.ts';
import { startModelServer } from '../../test/model-server.ts';
import { openPayments } from '../../test/payments.ts';
import { until } from '../../test/processes.ts';

const { product, developer, lead, projectId } = await openPayments();
let agent: WorkingAgent;
const branchesPath = '/api/projects/payments-api/branches';
beforeAll(async () => {
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
});
afterAll(() => product.close());

/** Creates a branch that an agent worked on, with rules learned there. */
async function workOn(branch: string, ...rules: string[]) {
  const { sessionId } = await agent.call('start_session', { goal: 'Work', client: 'Claude Code', model: 'opus', branch });
  for (const rule of rules) {
    const { id } = await agent.call('propose_pattern', { rule, rationale: '', kind: 'convention', sessionId });
    await lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1 });
  }
  const found = async () => (await lead.get(`${branchesPath}?q=${encodeURIComponent(branch)}`)).body.items?.[0];
  const id = String((await found())?.id);
  const move = async (to: string) =>
    (await lead.post(`${branchesPath}/${id}/transition`, { to, version: (await found())?.version })).status;
  return { id, sessionId, found, move };
}

const post = (input: object, by = developer) => by.post('/api/conversations', { projectId, ...input });
const begin = async (text: string, more = {}, by = developer): Promise<Thread> => {
  const { status, text: answer } = await post({ text, ...more }, by);
  if (status !== 201) throw new Error(answer);
  return JSON.parse(answer); // matches its schema
};
const ask = async (id: string, text: string): Promise<Thread> =>
  JSON.parse((await developer.post(`/api/conversations/${id}/messages`, { text })).text);
const cited = ({ messages }: Thread) => (messages.at(-1)?.citations ?? []).map(({ title }) => title);
const patch = (id: string, change: object, by = developer) => by.patch(`/api/conversations/${id}`, change);
const codesOf = ({ body }: Awaited<ReturnType<typeof post>>) => body.issues?.map(({ field, code }) => `${field} ${code}`);

describe('a conversation about a branch', () => {
  test('is begun with one of its project that is worked on, and names it', async () => {
    const { id } = await workOn('feat/named');
    const { conversation } = await begin('Which branch is this?', { branchId: id });
    expect(conversation.branch).toEqual({ id, name: 'feat/named', status: 'active', seenAt: expect.any(String) });
    expect((await begin('And this?')).conversation.branch).toBeNull();
  });

  test('is not begun with a branch that is over, nor with one of another project', async () => {
    const { id, move } = await workOn('feat/over');
    await move('merged');
    const merged = await post({ text: 'Too late?', branchId: id });
    expect([merged.status, codesOf(merged)]).toEqual([400, ['branchId BRANCH_OVER']]);
    const other = String((await lead.get('/api/projects?limit=100')).body.items?.find(({ slug }) => slug !== 'payments-api')?.id);
    const { id: there } = await workOn('feat/here');
    expect(codesOf(await lead.post('/api/conversations', { projectId: other, text: 'Elsewhere?', branchId: there }))).toEqual([
      'branchId UNKNOWN_BRANCH',
    ]);
  });

  test('is given another by whoever may change it, by the version that they saw', async () => {
    const { id } = await workOn('feat/changed');
    const over = await workOn('feat/gone');
    await over.move('deleted');
    const { conversation } = await begin('Where does this belong?');
    expect((await patch(conversation.id, { version: 1, branchId: id })).body).toMatchObject({ version: 2, branch: { id } });
    expect((await patch(conversation.id, { version: 1, branchId: null })).body).toMatchObject({ code: 'CONFLICT' });
    expect(codesOf(await patch(conversation.id, { version: 2, branchId: over.id }))).toEqual(['branchId BRANCH_OVER']);
    expect(codesOf(await patch(conversation.id, { version: 2, branchId: 'brn_nowhere' }))).toEqual(['branchId UNKNOWN_BRANCH']);
    expect((await patch(conversation.id, { version: 2, branchId: null })).body).toMatchObject({ version: 3, branch: null });
    const { conversation: others } = await begin('Whose is this?', {}, lead);
    expect((await patch(others.id, { version: 1, branchId: id })).status).toBe(403);
  });

  test('is found by it, counted by it, and named in its files', async () => {
    const { id, found, move } = await workOn('feat/found here');
    const { conversation } = await begin('Which heron is on a branch?', { branchId: id });
    const plain = (await begin('Which heron is on none?')).conversation;
    const listed = async (branch: string) =>
      ((await developer.get(`/api/conversations?limit=100&q=heron&branch=${encodeURIComponent(branch)}`)).body.items ?? []).map(
        (one) => one.id,
      );
    expect(await listed('feat/found here')).toEqual([conversation.id]);
    expect(await listed('main')).toEqual([plain.id]);
    const facets: ConversationFacets = JSON.parse((await developer.get('/api/conversations/facets?project=payments-api')).text);
    expect(facets.branches).toContain('feat/found here');
    expect(facets.branches.at(-1)).toBe('main');
    expect(await found()).toMatchObject({ conversations: 1 });
    await begin('Which heron is mine alone?', { branchId: id, visibility: 'private' });
    expect(await found()).toMatchObject({ conversations: 1 }); // counted by the lead
    expect((await developer.get(`/api/conversations/${conversation.id}/export?format=md`)).text).toContain(
      `Payments API, \`feat/found here\`, <`,
    );
    const whole = JSON.parse((await developer.get(`/api/conversations/${conversation.id}/export?format=json`)).text);
    expect(whole.conversation.branch).toMatchObject({ name: 'feat/found here' });
    expect((await developer.get('/api/conversations/export?format=csv&q=heron')).text).toContain('feat/found here');
    await move('merged');
    expect(await listed('feat/found here')).toHaveLength(2);
  });
});

describe('what is known on a branch alone', () => {
  const rule = 'Feed the axolotl of the sandbox before each nightly run.';
  const question = 'When do we feed the axolotl of the sandbox?';

  test('counts in conversations about it, and in no other', async () => {
    const { id } = await workOn('feat/axolotl', rule);
    const about = await begin(question, { branchId: id });
    expect(cited(about)).toContain(rule);
    expect(cited(await begin(question))).not.toContain(rule);
    const { id: elsewhere } = await workOn('feat/elsewhere');
    expect(cited(await begin(question, { branchId: elsewhere }))).not.toContain(rule);
    // A conversation that is moved to the branch uses its knowledge from then on.
    const moved = (await begin('Where are we?')).conversation;
    await patch(moved.id, { version: moved.version, branchId: id });
    expect(cited(await ask(moved.id, question))).toContain(rule);
  });

  test('takes the place of what holds everywhere', async () => {
    const main = 'Water the bonsai of the billing team on Mondays.';
    const made = JSON.parse((await lead.post('/api/patterns', { projectId, rule: main, kind: 'convention' })).text).pattern;
    await lead.post(`/api/patterns/${made.id}/transition`, { to: 'accepted', version: 1 });
    const { id, sessionId } = await workOn('feat/bonsai');
    const own = 'Never water the bonsai of the billing team on Mondays.';
    const { id: ownId } = await agent.call('propose_pattern', { rule: own, rationale: '', kind: 'convention', sessionId });
    await lead.post(`/api/patterns/${ownId}/transition`, { to: 'accepted', version: 1, supersedes: [made.id] });
    const asked = 'When is the bonsai of the billing team watered?';
    expect(cited(await begin(asked, { branchId: id }))).toEqual([own]);
    expect(cited(await begin(asked))).toEqual([main]);
  });

  test('is not quoted elsewhere from what was said of it, until it is merged', async () => {
    const { id, move } = await workOn('feat/ocelot');
    const said = 'The ocelot of the ledger sleeps until noon.';
    await begin(said, { branchId: id });
    const quotes = async (more = {}) =>
      (await begin('Until when does the ocelot of the ledger sleep?', more)).messages.at(-1)?.citations ?? [];
    const quotesIt = (citations: { quote: string }[]) => citations.some(({ quote }) => quote === said);
    expect(quotesIt(await quotes())).toBe(false);
    expect(quotesIt(await quotes({ branchId: id }))).toBe(true);
    await move('merged');
    expect(quotesIt(await quotes())).toBe(true);
  });

  test('is quoted from what came of a session on it, elsewhere only once it is merged', async () => {
    const { id, sessionId, move } = await workOn('feat/okapi');
    const learned = 'The okapi of the scheduler skips leap seconds.';
    await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Tried it.', learned } });
    const source = async (more = {}) =>
      (await begin('What does the okapi of the scheduler skip?', more)).messages.at(-1)?.citations.find(({ quote }) => quote === learned);
    expect(await source()).toBeUndefined();
    expect(await source({ branchId: id })).toMatchObject({ type: 'session', id: sessionId, title: 'Work', status: 'completed' });
    await move('merged');
    expect(await source()).toMatchObject({ href: `/app/sessions?project=payments-api&session=${sessionId}` });
  });

  test.each(['merged', 'deleted'])(
    'once it is %s, the conversation stays with it, and what counts is what counts for everyone',
    async (to) => {
      const kept = `Count the ${to} walruses of the importer twice.`;
      const { id, move } = await workOn(`feat/${to}`, kept);
      const { conversation } = await begin(`How often are the ${to} walruses counted?`, { branchId: id });
      expect(await move(to)).toBe(200);
      const after = await ask(conversation.id, `And how often are the ${to} walruses of the importer counted now?`);
      expect(after.conversation).toMatchObject({ status: 'active', branch: { id, name: `feat/${to}`, status: to } });
      expect(cited(after).includes(kept)).toBe(to === 'merged');
      // It can still be renamed and removed from the branch, but not moved back.
      const renamed = await patch(conversation.id, { version: after.conversation.version, title: 'Walruses', branchId: id });
      expect(renamed.body).toMatchObject({ title: 'Walruses', branch: { id } });
      expect((await patch(conversation.id, { version: renamed.body.version, branchId: null })).body).toMatchObject({ branch: null });
    },
  );
});

describe('what is recorded from a conversation about a branch', () => {
  const recorded = async (branch: string, move?: string) => {
    const { id, move: bring } = await workOn(branch);
    const quote = `Sort the ${branch} lemurs by their tails.`;
    const { messages, conversation } = await begin(quote, { branchId: id });
    if (move) await bring(move);
    const evidence = [{ type: 'message', id: messages[0]?.id, quote }];
    const pattern = await lead.post('/api/patterns', { projectId, rule: quote, kind: 'convention', evidence });
    const decision = await lead.post('/api/decisions', { projectId, status: 'proposed', title: quote, outcome: quote, evidence });
    const branches = [JSON.parse(pattern.text).pattern?.branch, JSON.parse(decision.text).branch];
    return { branches, evidence, conversation, id };
  };

  test('is proposed on that branch, and nowhere else', async () => {
    const { branches, evidence } = await recorded('feat/lemurs');
    expect(branches).toEqual(['feat/lemurs', 'feat/lemurs']);
    const plain = await begin('Sort the plain lemurs by their tails.');
    const both = [...evidence, { type: 'message', id: plain.messages[0]?.id, quote: 'Sort the plain lemurs by their tails.' }];
    const proposed = await lead.post('/api/patterns', { projectId, rule: 'Sort all lemurs twice.', kind: 'convention', evidence: both });
    // It was also said elsewhere.
    expect(JSON.parse(proposed.text).pattern.branch).toBeNull();
    const everywhere = { projectId, rule: 'Sort lemurs for everyone.', kind: 'convention', level: 'tenant', evidence };
    expect(codesOf(await lead.post('/api/patterns', everywhere))).toEqual(['level NOT_ALLOWED']);
  });

  test.each(['merged', 'deleted'])('is proposed for everyone once that is %s', async (to) => {
    expect((await recorded(`feat/${to}-lemurs`, to)).branches).toEqual([null, null]);
  });
});

test('a model is told what is known on the branch, and on none once that is over', async () => {
  const model = await startModelServer();
  product.services.runs.start();
  const owner = await signIn(product, 'owner@acme.example');
  await owner.put('/api/integrations/model', { baseUrl: model.baseUrl, model: 'tiny', key: null, version: 0 });
  const rule = 'Paint the gecko of the vault green.';
  const { id, move } = await workOn('feat/gecko', rule);
  const told = async (write: () => Promise<Thread>) => {
    const before = model.asked.length;
    model.behave((answer) => {
      answer.say('Green.');
      answer.finish();
    });
    const { conversation } = await write();
    const under = async () => JSON.parse((await developer.get(`/api/conversations/${conversation.id}`)).text).run !== null;
    await until('the answer to be over', async () => model.asked.length > before && !(await under()), 5_000);
    return { conversation, system: JSON.stringify(model.asked.at(-1)?.body.messages?.[0]) };
  };
  const question = 'Which colour has the gecko of the vault?';
  const { conversation, system } = await told(() => begin(question, { branchId: id }));
  expect(system).toContain(rule);
  expect(system).toContain('# Payments API on feat/gecko');
  expect((await told(() => begin(question))).system).not.toContain(rule);
  await move('deleted');
  const { system: after } = await told(() => ask(conversation.id, question));
  expect(after).not.toContain(rule);
  expect(after).not.toContain('feat/gecko');
  await model.close();
});
