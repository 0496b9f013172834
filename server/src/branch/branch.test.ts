import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { arrangeInAcme } from '../../test/agent.ts';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product, developer, lead, projectId } = await openPayments();
let viewer: Browser;
let agent: WorkingAgent;
const path = '/api/projects/payments-api/branches';
beforeAll(async () => {
  viewer = await signIn(product, 'viewer@acme.example');
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
});
afterAll(() => product.close());

interface Own {
  patterns: { pattern: Row; conflicts: Row[]; alike: Row[]; supersedes: string[]; tokens: number }[];
  decisions: { decision: Row; tokens: number }[];
  branch: Row;
  told: { tokens: number; budget: number };
}
interface Row {
  id: string;
  version: number;
  [part: string]: unknown;
}

let branches = 0;
/** A session on a branch of its own, as an agent starts it. */
async function work() {
  branches += 1;
  const branch = `feat/work-${branches}`;
  const { sessionId } = await agent.call('start_session', { goal: 'Work', client: 'Claude Code', model: 'opus', branch });
  const propose = async (rule: string) =>
    String((await agent.call('propose_pattern', { rule, rationale: '', kind: 'convention', sessionId })).id);
  const find = async () => (await lead.get(`${path}?q=${branch}`)).body.items?.[0] as unknown as Row;
  const knowledge = async () => (await lead.get(`${path}/${(await find()).id}/knowledge`)).body as unknown as Own;
  /** Labels of what an agent is told on the branch and on the default branch. */
  const told = async (id: string) =>
    Promise.all(
      [{ branch }, {}].map(async (on) => {
        const { items = [], leftOut = [] } = await agent.call('get_context', { tokenBudget: 20_000, ...on });
        return [...items, ...leftOut].some((one) => one.id === id);
      }),
    );
  return { branch, sessionId, propose, find, knowledge, told };
}

const accept = async (id: string, more = {}) => lead.post(`/api/patterns/${id}/transition`, { to: 'accepted', version: 1, ...more });
const inForce = async (rule: string) => {
  const made = (await lead.post('/api/patterns', { projectId, rule, kind: 'convention' })).body as unknown as { pattern: Row };
  await accept(made.pattern.id);
  return made.pattern.id;
};
const stateOf = async (id: string) => (await lead.get(`/api/patterns/${id}`)).body;
const keep = ({ id, version }: Row, more = {}) => ({ id, version, keep: true, ...more });
const leave = ({ id, version }: Row) => ({ id, version, keep: false });

describe('the difference in knowledge', () => {
  test('holds what is on the branch alone, beside what holds everywhere and says otherwise', async () => {
    const main = await inForce('Void the whole authorisation once when an order is cancelled.');
    const { propose, knowledge, find } = await work();
    const contrary = await propose('Never void the whole authorisation when an order is cancelled.');
    const fresh = await propose('Keep zebra crossings of the settlement importer striped.');
    await accept(fresh);
    const own = await knowledge();
    expect(own.patterns.find(({ pattern }) => pattern.id === contrary)).toMatchObject({ conflicts: [{ id: main }], tokens: 0 });
    expect(own.patterns.find(({ pattern }) => pattern.id === fresh)).toMatchObject({
      conflicts: [],
      alike: [],
      tokens: expect.any(Number),
    });
    expect(own.patterns.find(({ pattern }) => pattern.id === fresh)?.tokens).toBeGreaterThan(5);
    expect(own.told.tokens).toBeGreaterThan(0);
    expect(await find()).toMatchObject({ patterns: 2, decisions: 0, conflicts: 1, sessions: 1, clients: ['Claude Code'] });
  });

  test('holds it beside the rules of the whole organisation too, which no merge supersedes', async () => {
    const { items: [elsewhere] = [] } = (await lead.get('/api/projects?q=console')).body;
    const wish = { projectId: elsewhere?.id, kind: 'convention', level: 'tenant' };
    const common = async (rule: string) => {
      const made = (await lead.post('/api/patterns', { ...wish, rule })).body as unknown as { pattern: Row & { number: number } };
      await accept(made.pattern.id);
      return { id: made.pattern.id, number: made.pattern.number, key: elsewhere?.key };
    };
    const against = await common('Keep the password of a tester in a fixture file.');
    const near = await common('Write the changelog of a release in English for every customer.');
    const { branch, propose, knowledge, find, told } = await work();
    const contrary = await propose('Never keep the password of a tester in a fixture file.');
    const alike = await propose('Write the changelog of a release in English for each large customer.');
    await accept(contrary);
    const own = await knowledge();
    expect(own.patterns.find(({ pattern }) => pattern.id === contrary)).toMatchObject({ conflicts: [against], alike: [] });
    expect(own.patterns.find(({ pattern }) => pattern.id === alike)).toMatchObject({ conflicts: [], alike: [near] });
    expect(await find()).toMatchObject({ name: branch, conflicts: 1 });

    const { id, version } = own.branch;
    const items = own.patterns.map(({ pattern }) => keep(pattern, pattern.id === contrary ? { supersedes: [against.id] } : {}));
    const merge = (more: object[]) => lead.post(`${path}/${id}/transition`, { to: 'merged', version, items: more });
    expect((await merge(items)).body.issues).toMatchObject([{ field: 'supersedes', code: 'NOT_ALLOWED' }]);
    expect(await told(contrary)).toEqual([true, false]);
    expect((await merge(own.patterns.map(({ pattern }) => keep(pattern)))).body).toMatchObject({ status: 'merged' });
    expect([await told(contrary), (await stateOf(against.id)).status]).toEqual([[true, true], 'accepted']);
  });

  test('is nobody’s business in another tenant', async () => {
    const { find } = await work();
    const globex = await signIn(product, 'owner@globex.example');
    expect((await globex.get(`${path}/${(await find()).id}/knowledge`)).status).toBe(404);
  });
});

describe('a merge', () => {
  test('makes what is kept hold everywhere and leaves the rest behind, in one step that can be taken back', async () => {
    const { propose, knowledge, find, told } = await work();
    const [kept, left] = [await propose('Number the giraffes of the ledger.'), await propose('Sort invoices by the moon.')];
    for (const id of [kept, left]) await accept(id);
    expect([await told(kept), await told(left)]).toEqual([
      [true, false],
      [true, false],
    ]);
    const { patterns, branch } = await knowledge();
    const items = patterns.map(({ pattern }) => (pattern.id === kept ? keep(pattern) : leave(pattern)));
    const merged = await developer.post(`${path}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect(merged.body).toMatchObject({ status: 'merged', patterns: 1 });
    expect([await told(kept), await told(left)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const back = { version: merged.body.version };
    expect((await lead.post(`${path}/${branch.id}/take-back`, back)).body.code).toBe('FORBIDDEN');
    expect((await developer.post(`${path}/${branch.id}/take-back`, back)).body).toMatchObject({ status: 'active', patterns: 2 });
    expect([await told(kept), await told(left)]).toEqual([
      [true, false],
      [true, false],
    ]);
    expect((await developer.post(`${path}/${branch.id}/take-back`, back)).status).toBe(409);
    expect((await find()).version).toBe(Number(merged.body.version) + 1);
  });

  test('says how much more there is than it shows, which can be kept as a whole', async () => {
    const { knowledge, find } = await work();
    const { id } = await find();
    await arrangeInAcme(
      product,
      `insert into patterns (id, tenant_id, project_id, branch_id, number, rule, kind, status, confidence, actor)
       select 'pat_many_' || n, tenant_id, id, '${id}', 20000 + n, 'Rule ' || n, 'convention', 'proposed', 0.5, '{"type":"system","id":"cairn"}'
       from projects, generate_series(1, 1003) n where slug = 'payments-api'`,
    );
    const own = await knowledge();
    expect([own.patterns.length + own.decisions.length, own.branch.patterns]).toEqual([1_000, 1_003]);
    const items = own.patterns.map(({ pattern }) => keep(pattern));
    const move = (more: object) => lead.post(`${path}/${id}/transition`, { to: 'merged', version: own.branch.version, ...more });
    expect((await move({ items })).status).toBe(409);
    expect((await move({})).body).toMatchObject({ status: 'merged', patterns: 0 });
    await arrangeInAcme(product, `update patterns set status = 'rejected' where id like 'pat_many_%'`);
  });

  test('promotes nothing that nobody has seen', async () => {
    const { propose, knowledge, told } = await work();
    const first = await propose('Paint the gateway lanterns blue.');
    const { patterns, branch } = await knowledge();
    const second = await propose('Count the turnstiles by daylight.');
    const items = patterns.map(({ pattern }) => keep(pattern));
    const late = await lead.post(`${path}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'CONFLICT', { status: 'active', patterns: 2 }]);
    for (const id of [first, second]) await accept(id);
    expect(await told(first)).toEqual([true, false]);
  });

  test('lets a rule take the place of one in force: on the branch at once, everywhere once it is merged', async () => {
    const old = await inForce('Retry the aquarium export twice.');
    const { propose, knowledge, told } = await work();
    const next = await propose('Retry the aquarium export five times.');
    await accept(next, { supersedes: [old] });
    expect((await stateOf(old)).status).toBe('accepted');
    expect([await told(old), await told(next)]).toEqual([
      [false, true],
      [true, false],
    ]);
    const { patterns, branch } = await knowledge();
    expect(patterns).toMatchObject([{ pattern: { id: next }, conflicts: [{ id: old }], supersedes: [old] }]);
    const items = patterns.map(({ pattern, supersedes }) => keep(pattern, { supersedes }));
    const merged = await developer.post(`${path}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect(await stateOf(old)).toMatchObject({ status: 'superseded', successor: { id: next } });
    await developer.post(`${path}/${branch.id}/take-back`, { version: merged.body.version });
    expect(await stateOf(old)).toMatchObject({ status: 'accepted', successor: null });
  });

  test('lets more give way than was decided only by those who review', async () => {
    const old = await inForce('Wash the pelican fixtures weekly.');
    const { propose, knowledge } = await work();
    await accept(await propose('Never wash the pelican fixtures weekly.'));
    const { patterns, branch } = await knowledge();
    const items = patterns.map(({ pattern }) => keep(pattern, { supersedes: [old] }));
    const wish = { to: 'merged', version: branch.version, items };
    expect((await developer.post(`${path}/${branch.id}/transition`, wish)).body.code).toBe('FORBIDDEN');
    expect((await lead.post(`${path}/${branch.id}/transition`, wish)).body.status).toBe('merged');
    expect((await stateOf(old)).status).toBe('superseded');
  });

  test('brings a decision, and only then its predecessor gives way', async () => {
    const first = (await lead.post('/api/decisions', { projectId, title: 'Ferries leave hourly', outcome: 'Hourly.' })).body;
    await lead.post(`/api/decisions/${first.id}/transition`, { to: 'accepted', version: 1 });
    const { sessionId, knowledge, told } = await work();
    const { id } = await agent.call('propose_decision', { title: 'Ferries leave on the half hour', outcome: 'Twice.', sessionId });
    const { title, outcome } = { title: 'Ferries leave on the half hour', outcome: 'Twice.' };
    const made = (await lead.get(`/api/decisions/${id}`)).body;
    await developer.patch(`/api/decisions/${id}`, { version: made.version, title, outcome, supersedesId: first.id });
    await lead.post(`/api/decisions/${id}/transition`, { to: 'accepted', version: Number(made.version) + 1 });
    const standing = async () => (await lead.get(`/api/decisions/${first.id}`)).body.status;
    expect(await standing()).toBe('accepted');
    expect([await told(String(first.id)), await told(String(id))]).toEqual([
      [false, true],
      [true, false],
    ]);
    const { decisions, branch } = await knowledge();
    expect(decisions).toMatchObject([{ decision: { id, branch: branch.name, predecessor: { id: first.id } } }]);
    const items = decisions.map(({ decision }) => keep(decision));
    const merged = await lead.post(`${path}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect(await standing()).toBe('superseded');
    await lead.post(`${path}/${branch.id}/take-back`, { version: merged.body.version });
    expect(await standing()).toBe('accepted');
  });

  test('is refused to whoever may only read, and of what is merged already', async () => {
    const { find } = await work();
    const { id, version } = await find();
    const wish = { to: 'merged', version, items: [] };
    expect((await viewer.post(`${path}/${id}/transition`, wish)).body.code).toBe('FORBIDDEN');
    expect((await lead.post(`${path}/${id}/transition`, wish)).status).toBe(200);
    expect((await lead.post(`${path}/${id}/transition`, { ...wish, version: version + 1 })).body.code).toBe('STATE_INVALID');
    expect((await lead.post(`${path}/${id}/transition`, { to: 'active', version: version + 1 })).body.status).toBe('active');
  });

  test('meets another merge at the same moment: one of the two happens', async () => {
    const { propose, knowledge } = await work();
    await propose('Feed the archive otters.');
    const { patterns, branch } = await knowledge();
    const items = patterns.map(({ pattern }) => keep(pattern));
    const answers = await Promise.all(
      [lead, developer, lead].map((one) => one.post(`${path}/${branch.id}/transition`, { to: 'merged', version: branch.version, items })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

test('what people have turned down on a branch is not proposed again elsewhere, but where it stands already', async () => {
  const rule = 'Name every lighthouse after a ship.';
  const [one, other] = [await work(), await work()];
  const standing = await one.propose(rule);
  await accept(standing);
  const turnedDown = await other.propose(rule);
  expect(turnedDown).not.toBe(standing);
  await lead.post(`/api/patterns/${turnedDown}/transition`, { to: 'rejected', version: 1, reason: { code: 'wrong', note: '' } });
  const again = { rule, rationale: '', kind: 'convention' };
  expect(await agent.call('propose_pattern', again)).toMatchObject({ outcome: 'previously_rejected', id: turnedDown });
  const later = await agent.call('propose_pattern', { ...again, sessionId: one.sessionId });
  expect(later).toMatchObject({ outcome: 'duplicate', id: standing });
});

describe('a rule that waits for one branch and is seen on another', () => {
  const waiting = async (words: string) =>
    (await lead.get(`/api/patterns?project=payments-api&status=proposed,snoozed&q=${encodeURIComponent(words)}`)).body.items;

  test('is one question about the project, with the evidence of both, and one decision answers it', async () => {
    const contrary = await inForce('Never feed the ledger otters after midnight.');
    const [one, other] = [await work(), await work()];
    const rule = 'Always feed the ledger otters after midnight.';
    const id = await one.propose(rule);
    expect(await stateOf(id)).toMatchObject({ branch: one.branch, conflicts: [{ id: contrary }] });
    expect(await other.propose(rule)).toBe(id);
    expect(await waiting('ledger otters')).toMatchObject([{ id, branch: null, status: 'proposed' }]);
    expect((await stateOf(id)).evidence).toMatchObject([{ id: one.sessionId }, { id: other.sessionId }]);
    expect((await one.knowledge()).patterns.map(({ pattern }) => pattern.id)).not.toContain(id);
    await accept(id, { version: 2 });
    expect([await one.told(id), await other.told(id)]).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('is put off and turned down once: it is not proposed again on either', async () => {
    const [one, other] = [await work(), await work()];
    const rule = 'Paint every settlement window blue.';
    const id = await one.propose(rule);
    const until = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    await lead.post(`/api/patterns/${id}/transition`, { to: 'snoozed', version: (await stateOf(id)).version, until });
    expect(await other.propose(rule)).toBe(id);
    expect(await stateOf(id)).toMatchObject({ status: 'snoozed', branch: null });
    const { version } = await stateOf(id);
    await lead.post(`/api/patterns/${id}/transition`, { to: 'rejected', version, reason: { code: 'wrong', note: '' } });
    for (const { sessionId } of [one, other])
      expect(await agent.call('propose_pattern', { rule, rationale: '', kind: 'convention', sessionId })).toMatchObject({
        outcome: 'previously_rejected',
        id,
      });
  });

  test('has a neighbour’s likeness on its own branch alone: only the very same rule is met elsewhere', async () => {
    const [one, other] = [await work(), await work()];
    await one.propose('Give every refund clerk a lantern.');
    const id = await other.propose('Never give any refund clerk a lantern.');
    expect(await stateOf(id)).toMatchObject({ branch: other.branch, conflicts: [], alike: [] });
  });
});
