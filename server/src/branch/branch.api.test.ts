import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { arrangeInAcme } from '../../test/agent.ts';
import { type AnswerRow, branchesPath, openBranches } from '../../test/branches.ts';
import { type Browser, signIn } from '../../test/browser.ts';

const { product, developer, lead, projectId, agent, work, accept, inForce, stateOf } = await openBranches();
let viewer: Browser;
beforeAll(async () => {
  viewer = await signIn(product, 'viewer@acme.example');
});
afterAll(() => product.close());

const keep = ({ id, version }: AnswerRow, more = {}) => ({ id, version, keep: true, ...more });
const leave = ({ id, version }: AnswerRow) => ({ id, version, keep: false });

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
      const made = (await lead.post('/api/patterns', { ...wish, rule })).body as unknown as { pattern: AnswerRow & { number: number } };
      await accept(made.pattern.id);
      return { id: made.pattern.id, number: made.pattern.number, key: elsewhere?.key };
    };
    const against = await common('Keep the password of a tester in a fixture file.');
    const near = await common('Write the changelog of a release in English for every customer.');
    const { branch, propose, knowledge, find, told } = await work();
    const contrary = await propose('Never keep the password of a tester in a fixture file.');
    const alike = await propose('Write the changelog of a release in English and link its tickets.');
    await accept(contrary);
    const own = await knowledge();
    expect(own.patterns.find(({ pattern }) => pattern.id === contrary)).toMatchObject({ conflicts: [against], alike: [] });
    expect(own.patterns.find(({ pattern }) => pattern.id === alike)).toMatchObject({ conflicts: [], alike: [near] });
    expect(await find()).toMatchObject({ name: branch, conflicts: 1 });

    const { id, version } = own.branch;
    const items = own.patterns.map(({ pattern }) => keep(pattern, pattern.id === contrary ? { supersedes: [against.id] } : {}));
    const merge = (more: object[]) => lead.post(`${branchesPath}/${id}/transition`, { to: 'merged', version, items: more });
    expect((await merge(items)).body.issues).toMatchObject([{ field: 'supersedes', code: 'NOT_ALLOWED' }]);
    expect(await told(contrary)).toEqual([true, false]);
    expect((await merge(own.patterns.map(({ pattern }) => keep(pattern)))).body).toMatchObject({ status: 'merged' });
    expect([await told(contrary), (await stateOf(against.id)).status]).toEqual([[true, true], 'accepted']);
  });

  test('is nobody’s business in another tenant', async () => {
    const { find } = await work();
    const globex = await signIn(product, 'owner@globex.example');
    expect((await globex.get(`${branchesPath}/${(await find()).id}/knowledge`)).status).toBe(404);
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
    const merged = await developer.post(`${branchesPath}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect(merged.body).toMatchObject({ status: 'merged', patterns: 1 });
    const since = await knowledge();
    expect(since.merged).toMatchObject({
      patterns: [{ id: kept, status: 'accepted' }],
      decisions: [],
      promoted: 1,
    });
    expect(since.patterns.map(({ pattern }) => pattern.id)).toEqual([left]);
    expect([await told(kept), await told(left)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const back = { version: merged.body.version };
    expect((await lead.post(`${branchesPath}/${branch.id}/undo`, back)).body.code).toBe('FORBIDDEN');
    expect((await developer.post(`${branchesPath}/${branch.id}/undo`, back)).body).toMatchObject({ status: 'active', patterns: 2 });
    expect((await knowledge()).merged).toBeNull();
    expect([await told(kept), await told(left)]).toEqual([
      [true, false],
      [true, false],
    ]);
    expect((await developer.post(`${branchesPath}/${branch.id}/undo`, back)).status).toBe(409);
    expect((await find()).version).toBe(Number(merged.body.version) + 1);
  });

  test('that follows another says what went along with both, and not what was taken back', async () => {
    const { propose, knowledge } = await work();
    const move = async (more: object) => {
      const { id, version } = (await knowledge()).branch;
      return (await developer.post(`${branchesPath}/${id}/${'to' in more ? 'transition' : 'undo'}`, { version, ...more })).body;
    };
    const merge = async () => move({ to: 'merged', items: (await knowledge()).patterns.map(({ pattern }) => keep(pattern)) });
    const since = async () => (await knowledge()).merged?.patterns.map(({ id }) => id).toSorted();
    const first = await propose('Water the ferns of the reconciliation room.');
    expect(await merge()).toMatchObject({ status: 'merged' });
    expect(await move({ to: 'active' })).toMatchObject({ status: 'active' });
    expect(await since()).toBeUndefined();
    const second = await propose('Oil the hinges of the dispute form.');
    await merge();
    expect(await since()).toEqual([first, second].toSorted());
    expect(await move({})).toMatchObject({ status: 'active', patterns: 1 });
    await move({ to: 'merged', items: (await knowledge()).patterns.map(({ pattern }) => leave(pattern)) });
    expect((await knowledge()).merged).toMatchObject({ patterns: [{ id: first }], promoted: 1 });
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
    const move = (more: object) => lead.post(`${branchesPath}/${id}/transition`, { to: 'merged', version: own.branch.version, ...more });
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
    const late = await lead.post(`${branchesPath}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
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
    const merged = await developer.post(`${branchesPath}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect(await stateOf(old)).toMatchObject({ status: 'superseded', successor: { id: next } });
    await developer.post(`${branchesPath}/${branch.id}/undo`, { version: merged.body.version });
    expect(await stateOf(old)).toMatchObject({ status: 'accepted', successor: null });
  });

  test('lets more give way than was decided only by those who review', async () => {
    const old = await inForce('Wash the pelican fixtures weekly.');
    const { propose, knowledge } = await work();
    await accept(await propose('Never wash the pelican fixtures weekly.'));
    const { patterns, branch } = await knowledge();
    const items = patterns.map(({ pattern }) => keep(pattern, { supersedes: [old] }));
    const wish = { to: 'merged', version: branch.version, items };
    expect((await developer.post(`${branchesPath}/${branch.id}/transition`, wish)).body.code).toBe('FORBIDDEN');
    expect((await lead.post(`${branchesPath}/${branch.id}/transition`, wish)).body.status).toBe('merged');
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
    const merged = await lead.post(`${branchesPath}/${branch.id}/transition`, { to: 'merged', version: branch.version, items });
    expect(await standing()).toBe('superseded');
    await lead.post(`${branchesPath}/${branch.id}/undo`, { version: merged.body.version });
    expect(await standing()).toBe('accepted');
  });

  test('is refused to whoever may only read, and of what is merged already', async () => {
    const { find } = await work();
    const { id, version } = await find();
    const wish = { to: 'merged', version, items: [] };
    expect((await viewer.post(`${branchesPath}/${id}/transition`, wish)).body.code).toBe('FORBIDDEN');
    expect((await lead.post(`${branchesPath}/${id}/transition`, wish)).status).toBe(200);
    expect((await lead.post(`${branchesPath}/${id}/transition`, { ...wish, version: version + 1 })).body.code).toBe('STATE_INVALID');
    expect((await lead.post(`${branchesPath}/${id}/transition`, { to: 'active', version: version + 1 })).body.status).toBe('active');
  });

  test('meets another merge at the same moment: one of the two happens', async () => {
    const { propose, knowledge } = await work();
    await propose('Feed the archive otters.');
    const { patterns, branch } = await knowledge();
    const items = patterns.map(({ pattern }) => keep(pattern));
    const answers = await Promise.all(
      [lead, developer, lead].map((one) =>
        one.post(`${branchesPath}/${branch.id}/transition`, { to: 'merged', version: branch.version, items }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
