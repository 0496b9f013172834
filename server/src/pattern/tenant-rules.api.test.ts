import { type Pattern, readinessOf } from '@cairn/api';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { ne, sql } from 'drizzle-orm';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { servedCounted } from '../agent/context/served.ts';
import type { Transaction } from '../database/database.ts';
import { patterns } from './schema.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
let home: string;
/** An agent whose key reaches only another project. */
let agent: WorkingAgent;
let overMcp: Client;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  home = String((await lead.get('/api/projects/payments-api')).body.id);
  const console = await other();
  agent = await agentOf(product, 'dev@acme.example', [console]);
  overMcp = new Client({ name: 'test', version: '1.0.0' });
  await overMcp.connect(
    new StreamableHTTPClientTransport(new URL(`${testOrigin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${agent.secret}` } },
      fetch: async (url, init) => product.app.request(String(url), init),
    }),
  );
});
afterAll(() => product.close());

const other = async () => String((await lead.get('/api/projects?q=console')).body.items?.[0]?.slug);
const propose = async (rule: string, more = {}, by = lead) => {
  const answer = await by.post('/api/patterns', { projectId: home, rule, kind: 'convention', ...more });
  return { ...answer, pattern: answer.body as never as { pattern: { id: string; number: number } } }; // the response of this call
};
const accept = (id: string, by = lead, version = 1) => by.post(`/api/patterns/${id}/transition`, { to: 'accepted', version });
const inForce = async (rule: string, more = {}) => {
  const { pattern } = await propose(rule, { level: 'tenant', ...more });
  await accept(pattern.pattern.id);
  return { id: pattern.pattern.id, label: `PAY/PAT-${pattern.pattern.number}` };
};
const told = async (paths?: string[]) => {
  const wish = { tokenBudget: 20_000, ...(paths ? { paths } : {}) };
  const context = await agent.call('get_context', wish);
  const said = await overMcp.callTool({ name: 'get_context', arguments: wish });
  const text = String((said.content as { text?: string }[])[0]?.text); // the protocol's own shape
  return { items: context.items ?? [], text };
};

describe('a rule of the whole organisation', () => {
  test('is made by those who look after projects in all of it, and comes from a project that everybody may read', async () => {
    expect((await propose('Sign every commit.', { level: 'tenant' }, developer)).status).toBe(403);
    const vault = String((await lead.get('/api/projects/card-vault')).body.id);
    const hidden = await lead.post('/api/patterns', {
      projectId: vault,
      rule: 'Never print a card number.',
      kind: 'pitfall',
      level: 'tenant',
    });
    expect(hidden.body.issues).toMatchObject([{ field: 'level', code: 'NOT_ALLOWED' }]);
    const { pattern } = (await propose('Sign every tag.', {}, developer)).pattern;
    const text = { version: 1, rule: 'Sign every tag.', kind: 'convention' };
    expect((await developer.patch(`/api/patterns/${pattern.id}`, { ...text, level: 'tenant' })).status).toBe(403);
    expect((await lead.patch(`/api/patterns/${pattern.id}`, { ...text, level: 'tenant' })).body).toMatchObject({ level: 'tenant' });
    // From then on only organization reviewers may change it.
    expect((await developer.patch(`/api/patterns/${pattern.id}`, { ...text, version: 2 })).status).toBe(403);
  });

  test('is proposed by an agent of those who may make one, and told nowhere before one of them has accepted it', async () => {
    const wish = { rule: 'Name the owner of every queue.', kind: 'convention', level: 'tenant' };
    const leads = await agentOf(product, 'lead@acme.example', ['payments-api']);
    const developers = await agentOf(product, 'dev@acme.example', ['payments-api']);
    expect(await developers.call('propose_pattern', wish)).toMatchObject({ code: 'FORBIDDEN' });
    const onBranch = { goal: 'Queues', client: 'Cursor', model: 'm', branch: 'feat/queues' };
    const { sessionId } = await leads.call('start_session', onBranch);
    expect(await leads.call('propose_pattern', { ...wish, sessionId })).toMatchObject({
      issues: [{ field: 'level', code: 'NOT_ALLOWED' }],
    });

    const made = await leads.call('propose_pattern', wish);
    const id = String(made.id);
    expect(made.outcome).toBe('created');
    expect((await lead.get(`/api/patterns/${id}`)).body).toMatchObject({ status: 'proposed', level: 'tenant' });
    const ids = async () => (await told()).items.map((item) => item.id);
    const own = async () => (await leads.call('get_context', { tokenBudget: 20_000 })).items?.map((item) => item.id);
    expect(await ids()).not.toContain(id);
    expect(await own()).not.toContain(id);
    expect((await accept(id, developer)).status).toBe(403);
    expect(await ids()).not.toContain(id);
    expect((await accept(id)).body).toMatchObject({ status: 'accepted', level: 'tenant' });
    expect(await ids()).toContain(id);
  });

  test('is told in every project, over REST and MCP and to people who look, marked, and counted', async () => {
    await inForce('Write error texts in English.');
    const { id, label } = await inForce('Write log lines in English.');
    const { items, text } = await told();
    expect(items.find((item) => item.id === id)).toMatchObject({ label, level: 'tenant', why: 'project', status: 'accepted' });
    expect(text).toContain(`- ${label}: Write log lines in English. [every project]`);
    const preview = (await developer.get(`/api/projects/${await other()}/context?tokenBudget=20000`)).body;
    expect(preview.items).toContainEqual(expect.objectContaining({ id, level: 'tenant' }));
    await servedCounted(product.database);
    expect((await lead.get(`/api/patterns/${id}`)).body).toMatchObject({ servedCount: 2, level: 'tenant' });
    // By its label it is returned whole, except for the quotes from its own project.
    const fetched = await agent.call('fetch', { ids: [label, id] });
    expect(fetched.items).toMatchObject([{ id, label, evidence: [] }]);
    expect(await agent.call('feedback', { id: label, verdict: 'helpful' })).toMatchObject({ id, counted: true });
  });

  test('is quoted where no model answers, and found by agents, in every project, with the way to where it comes from', async () => {
    const { id, label } = await inForce('Publish every deprecation ninety days ahead.');
    const projectId = (await lead.get(`/api/projects/${await other()}`)).body.id;
    const cited = async (text: string) => {
      const { body } = await developer.post('/api/conversations', { projectId, text });
      return body.messages?.at(-1)?.citations?.find((one) => one.id === id);
    };
    const question = 'How many days ahead do we publish a deprecation?';
    const opens = { label, type: 'pattern', href: `/app/learning?pattern=${id}&view=full`, quote: expect.stringContaining('ninety days') };
    expect(await cited(question)).toMatchObject(opens);
    const found = async (more = {}) => (await agent.call('search', { query: 'publish deprecation ninety', ...more })).items ?? [];
    expect((await found())[0]).toMatchObject({ id, label, status: 'accepted', why: ['publish', 'deprecation', 'ninety'] });
    expect(await found({ types: ['decision'] })).not.toContainEqual(expect.objectContaining({ id }));
    expect(await found({ status: ['proposed'] })).not.toContainEqual(expect.objectContaining({ id }));
    // In its own project it is cited like any other rule.
    const own = await developer.post('/api/conversations', { projectId: home, text: question });
    const href = expect.stringContaining('/app/project/patterns?project=payments-api&pattern=');
    expect(own.body.messages?.at(-1)?.citations).toContainEqual(expect.objectContaining({ id, label: label.replace('PAY/', ''), href }));

    const { version } = (await lead.get(`/api/projects/${home}`)).body;
    const hidden = await lead.patch(`/api/projects/${home}`, { version, visibility: 'members' });
    expect([await cited(question), await found()]).toEqual([undefined, expect.not.arrayContaining([expect.objectContaining({ id })])]);
    await owner.patch(`/api/projects/${home}`, { version: hidden.body.version, visibility: 'tenant' });
  });

  test('is exported with the rules of each project, and reads nothing else of its own to a key that reaches another', async () => {
    const { id, label } = await inForce('Keep secrets out of the repository.', { languages: ['Shell'] });
    const rules = await agent.caller.get(`/api/patterns/rules?project=${await other()}`);
    expect(rules.body.items).toContainEqual(expect.objectContaining({ id, label, level: 'tenant', languages: ['Shell'] }));
    expect((await agent.caller.get(`/api/patterns/${id}`)).status).toBe(404);
    expect((await agent.caller.get('/api/patterns?level=tenant&status=accepted')).body.items).toEqual([]);
    expect((await lead.get('/api/patterns?level=tenant&status=accepted')).body.items).toContainEqual(expect.objectContaining({ id }));
  });

  test('is told nowhere else once it is over, or its project is for its members alone', async () => {
    const { id } = await inForce('Answer every review within a day.');
    const ids = async () => (await told()).items.map((item) => item.id);
    expect(await ids()).toContain(id);
    const { version } = (await lead.get(`/api/projects/${home}`)).body;
    const hidden = await lead.patch(`/api/projects/${home}`, { version, visibility: 'members' });
    expect(hidden.status).toBe(200);
    expect(await ids()).not.toContain(id);
    await owner.patch(`/api/projects/${home}`, { version: hidden.body.version, visibility: 'tenant' });
    expect(await ids()).toContain(id);
    await lead.post(`/api/patterns/${id}/transition`, { to: 'deprecated', version: (await lead.get(`/api/patterns/${id}`)).body.version });
    expect(await ids()).not.toContain(id);
  });

  test('is all that the database shows of a project to a key that reaches another, and nothing is written there', async () => {
    const { id } = await inForce('Name a migration after what it changes.');
    const reached = String((await lead.get(`/api/projects/${await other()}`)).body.id);
    const found = await product.database.maintain((tx) =>
      tx.execute<{ tenantId: string; userId: string }>(
        sql`select m.tenant_id as "tenantId", m.user_id as "userId" from memberships m join users u on u.id = m.user_id where u.email = 'dev@acme.example'`,
      ),
    );
    const [maker] = found.rows;
    if (!maker) throw new Error('dev@acme.example is nobody');
    const asKey = <T>(work: (tx: Transaction) => Promise<T>) => product.database.inTenant({ ...maker, projects: [reached] }, work);
    const seen = async () => (await asKey((tx) => tx.select().from(patterns).where(ne(patterns.projectId, reached)))).map((row) => row.id);
    const { items = [] } = (await lead.get('/api/patterns?level=tenant&status=accepted&limit=100')).body;
    expect((await seen()).toSorted()).toEqual(items.map((one) => one.id).toSorted());
    expect(await seen()).toContain(id);
    const copied = asKey((tx) =>
      tx.execute(sql`insert into patterns (id, tenant_id, project_id, number, rule, kind, level, status, fingerprint, actor)
        select 'pat_x', tenant_id, project_id, 1000000, rule, kind, level, status, 'x', actor from patterns where id = ${id}`),
    );
    await expect(copied).rejects.toMatchObject({ cause: { message: expect.stringContaining('row-level security') } });

    const { version } = (await lead.get(`/api/projects/${home}`)).body;
    const hidden = await lead.patch(`/api/projects/${home}`, { version, visibility: 'members' });
    expect(await seen()).not.toContain(id);
    await owner.patch(`/api/projects/${home}`, { version: hidden.body.version, visibility: 'tenant' });
  });

  test('is left out where a task names paths that it says nothing of', async () => {
    const go = await inForce('Wrap errors with their operation.', { languages: ['Go'] });
    const docs = await inForce('Begin a page with what it is for.', { paths: ['docs/**'] });
    const ids = async (paths?: string[]) => (await told(paths)).items.map((item) => item.id).filter((id) => id === go.id || id === docs.id);
    expect((await ids()).toSorted()).toEqual([go.id, docs.id].toSorted());
    expect(await ids(['cmd/main.go'])).toEqual([go.id]);
    expect(await ids(['docs/guide.md'])).toEqual([docs.id]);
    expect(await ids(['src/page.tsx'])).toEqual([]);
  });

  test('is known to what another project proposes: the same is no question there, and what says otherwise says so', async () => {
    const { id, label } = await inForce('Never keep a password in a fixture file.');
    const elsewhere = String((await lead.get(`/api/projects/${await other()}`)).body.id);
    const session = await agent.call('start_session', { goal: 'Tidy fixtures', client: 'Cursor', model: 'm' });
    const proposal = { sessionId: session.sessionId, rationale: '', kind: 'convention', evidence: [] };
    const said = { ...proposal, rule: 'Do not keep passwords in fixture files.' };
    expect(await agent.call('propose_pattern', said)).toMatchObject({ outcome: 'duplicate', id, label, status: 'accepted' });
    const same = await propose('Do not keep passwords in fixture files.', { projectId: elsewhere }, developer);
    expect(same.body).toMatchObject({ outcome: 'duplicate', pattern: { id, version: 2 } });
    const { items = [] } = (await lead.get(`/api/patterns?project=${await other()}&q=passwords`)).body;
    expect(items).toEqual([]);

    const contrary = await agent.call('propose_pattern', { ...proposal, rule: 'Keep the password in a fixture file.' });
    expect(contrary).toMatchObject({ outcome: 'created', label: expect.stringMatching(/^PAT-/) });
    const shown = async (by = lead) => JSON.parse((await by.get(`/api/patterns/${String(contrary.id)}`)).text) as Pattern; // the response of this call
    const [conflict, ...more] = (await shown()).conflicts;
    expect([`${conflict?.key}/PAT-${conflict?.number}`, conflict?.id, conflict?.status, more]).toEqual([label, id, 'accepted', []]);
    expect(readinessOf(await shown())).toBe('contradicts');
    // It can only be superseded in its own project, and is no conflict any more once it does not apply everywhere.
    const supersedes = await lead.post(`/api/patterns/${contrary.id}/transition`, { to: 'accepted', version: 1, supersedes: [id] });
    expect(supersedes.body.issues).toMatchObject([{ field: 'supersedes', code: 'NOT_ALLOWED' }]);
    await lead.post(`/api/patterns/${id}/transition`, { to: 'deprecated', version: (await lead.get(`/api/patterns/${id}`)).body.version });
    expect((await shown()).conflicts).toEqual([]);
  });

  test('is named by a rule that it contradicts and that was there before, as is one of the same project', async () => {
    const elsewhere = String((await lead.get(`/api/projects/${await other()}`)).body.id);
    const ofProject = async (rule: string) => {
      const { pattern } = (await propose(rule, { projectId: elsewhere })).pattern;
      await accept(pattern.id);
      return pattern;
    };
    const before = await ofProject('Squash commits before a merge.');
    const conflicts = async () => (JSON.parse((await lead.get(`/api/patterns/${before.id}`)).text) as Pattern).conflicts; // the response of this call
    expect(await conflicts()).toEqual([]);
    const { id, label } = await inForce('Never squash commits before a merge.');
    expect((await conflicts()).map((one) => [one.id, `${one.key}/PAT-${one.number}`])).toEqual([[id, label]]);
    await lead.post(`/api/patterns/${id}/transition`, { to: 'deprecated', version: 2 });
    expect(await conflicts()).toEqual([]);
    const later = await ofProject('Do not squash any commits before a merge.');
    expect((await conflicts()).map((one) => [one.id, one.key])).toEqual([[later.id, null]]);
  });
});
