import { defaultPlans, PlanListSchema, PlanPreviewSchema, PlanVersionsSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { planOf } from './limits.ts';

let product: Product;
let admin: Browser;
/** The owner of Globex, which is on the free plan here and has reached its limits: three people and one project. */
let owner: Browser;
let database: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  database = (await testCluster()).asSuperuser(product.urls.url);
  await query(database, `update tenants set plan = 'free' where slug = 'globex'`);
  admin = await signIn(product, 'admin@cairn.example');
  owner = await signIn(product, 'owner@globex.example');
});
afterAll(() => product.close());

const plansNow = async () =>
  v.parse(v.pipe(v.string(), v.parseJson(), PlanListSchema), (await openBrowser(product).get('/api/plans')).text).items;
const limitTo = (limits: Record<string, number>) =>
  query(database, `update tenants set limits = '${JSON.stringify(limits)}' where slug = 'globex'`);
const effective = async (slug: string) => {
  const [row] = await query(database, `select id from tenants where slug = '${slug}'`);
  const tenantId = String(row?.id);
  return product.database.inTenant({ tenantId, userId: '' }, (tx) => planOf(tx, tenantId));
};
const createProject = (key: string) => owner.post('/api/projects', { name: key, key });
const invite = (...emails: string[]) => owner.post('/api/invitations', { emails, role: 'viewer' });
const acceptAs = (email: string) =>
  openBrowser(product).post(`/api/auth/invitations/${mailedToken(product, email, '/auth/accept-invitation')}/accept`, {
    account: { name: 'Nora Vogel', password: 'granite-otter-lantern', acceptTerms: true, locale: 'de' },
  });

test('a new installation sells the default plans, and everybody may read them', async () => {
  expect(await plansNow()).toEqual(defaultPlans);
});

test('the plan of a tenant is what is sold, with what the operator has set for the tenant alone', async () => {
  await limitTo({ people: 9, sessions: 70, storageBytes: 5 });
  expect(await effective('globex')).toMatchObject({
    plan: 'free',
    limits: { people: 9, projects: 1 },
    included: { sessions: 70, searches: null, storageBytes: 5 },
    atLimit: 'stop',
    features: [],
  });
  await limitTo({});
  expect(await effective('cairn')).toMatchObject({ limits: { people: null, projects: null }, included: { sessions: null } });
});

describe('an administrator changes a plan', () => {
  test('for everybody, without a release, and it is audited', async () => {
    const [free] = await plansNow();
    if (!free) throw new Error('there is no plan');
    const { plan: _plan, ...update } = { ...free, projects: 2 };
    expect((await owner.put('/api/admin/plans/free', update)).status).toBe(403);
    const changed = await admin.put('/api/admin/plans/free', update);
    expect([changed.status, JSON.parse(changed.text)]).toEqual([200, { ...free, projects: 2, version: 2 }]);
    expect((await effective('globex')).limits.projects).toBe(2);
    const again = await admin.put('/api/admin/plans/free', update);
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    const rows = await query(database, `select detail from audit_events where action = 'plan.updated'`);
    expect(rows).toEqual([{ detail: { version: 2, projects: { from: 1, to: 2 } } }]);
    expect((await admin.put('/api/admin/plans/free', { ...update, version: 2, projects: 1 })).status).toBe(200);
  });

  test('with a history of who did it', async () => {
    const { text } = await admin.get('/api/admin/plans/versions');
    const { items } = v.parse(v.pipe(v.string(), v.parseJson(), PlanVersionsSchema), text);
    expect(items.map(({ plan, version }) => `${plan} ${version}`)).toEqual(['free 3', 'free 2', 'enterprise 1', 'free 1', 'team 1']);
    expect(items.map(({ createdBy }) => createdBy)).toEqual(['Theo Okafor', 'Theo Okafor', null, null, null]);
  });

  test('after reading how many tenants a lower limit would touch', async () => {
    const [free] = await plansNow();
    if (!free) throw new Error('there is no plan');
    const preview = async (change: object) => {
      const { text } = await admin.post('/api/admin/plans/free/preview', { ...free, ...change });
      return v.parse(v.pipe(v.string(), v.parseJson(), PlanPreviewSchema), text);
    };
    const { tenants } = await preview({});
    expect(await preview({ people: 3, projects: 5 })).toEqual({ tenants, tenantsAbove: 0, limits: [] });
    // Globex has three people and no sessions yet.
    expect(await preview({ people: 2 })).toEqual({ tenants, tenantsAbove: 1, limits: [{ limit: 'people', tenants: 1 }] });
    await query(
      database,
      `insert into usage_events (tenant_id, day, project_id, key_id, kind, quantity)
       select id, usage_day(settings, now()), '', '', 'sessions', 30 from tenants where slug = 'globex'`,
    );
    const sessions = (count: number) => ({ included: { ...free.included, sessions: count } });
    expect(await preview(sessions(30))).toEqual({ tenants, tenantsAbove: 0, limits: [] });
    expect(await preview({ people: 2, ...sessions(29) })).toEqual({
      tenants,
      tenantsAbove: 1,
      limits: [
        { limit: 'people', tenants: 1 },
        { limit: 'sessions', tenants: 1 },
      ],
    });
    await limitTo({ people: 9, sessions: 100 });
    expect(await preview({ people: 2, ...sessions(29) })).toEqual({ tenants, tenantsAbove: 0, limits: [] });
    await limitTo({});
    expect(await plansNow()).toContainEqual(free);
  });

  test.each([
    ['people', 0],
    ['people', 1.5],
    ['currency', 'usd'],
    ['seatMonthlyMinor', -1],
    ['trialDays', 400],
    ['features', ['everything']],
    ['included', {}],
  ])('%s cannot be %j', async (field, value) => {
    const [free] = await plansNow();
    expect((await admin.put('/api/admin/plans/free', { ...free, [field]: value })).status).toBe(400);
  });
});

describe('at the limit of its plan a tenant', () => {
  test('gets no further project, and reads who can change that', async () => {
    const refused = await createProject('MORE');
    expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect(JSON.parse(refused.text).grantedBy).toMatchObject({ who: 'tenant', people: [{ name: 'Hank Sørensen', role: 'owner' }] });
  });

  test('reopens no project', async () => {
    await limitTo({ projects: 2 });
    const { id } = JSON.parse((await createProject('TWO')).text);
    const move = (to: string, version: number) => owner.post(`/api/projects/${id}/transition`, { to, version, confirm: 'TWO' });
    expect((await move('archived', 1)).status).toBe(200);
    await limitTo({});
    expect((await move('active', 2)).body.code).toBe('PLAN_LIMIT');
    // Content above the limit stays readable.
    expect((await owner.get(`/api/projects/${id}`)).status).toBe(200);
  });

  test('of two projects that are created at once gets one', async () => {
    await limitTo({ projects: 2 });
    const answers = await Promise.all([createProject('ONCE'), createProject('TWICE'), createProject('THRICE')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await limitTo({});
  });

  test('invites nobody, however many at once: pending invitations count', async () => {
    expect((await invite('one@plan.example')).body.code).toBe('PLAN_LIMIT');
    await limitTo({ people: 4 });
    const answers = await Promise.all([invite('one@plan.example'), invite('two@plan.example')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const rows = await query(database, `select count(*)::int as open from invitations where email like '%@plan.example'`);
    expect(rows).toEqual([{ open: 1 }]);
  });

  test('takes in an invited person where the invitation has a place, and not where the limit was lowered since', async () => {
    const [row] = await query(database, `select email from invitations where email like '%@plan.example'`);
    const email = String(row?.email);
    await limitTo({ people: 3 });
    const refused = await acceptAs(email);
    expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_LIMIT']);
    await limitTo({ people: 4 });
    expect((await acceptAs(email)).status).toBe(200);
  });

  test('restores no suspended member', async () => {
    const member = async () => {
      const { items } = JSON.parse((await owner.get('/api/members?limit=100')).text);
      return items.find(({ displayName }: { displayName: string }) => displayName === 'Nora Vogel');
    };
    const change = async (status: string) => {
      const { id, version } = await member();
      return owner.patch(`/api/members/${id}`, { version, status });
    };
    expect((await change('suspended')).status).toBe(200);
    await limitTo({ people: 3 });
    expect((await change('active')).body.code).toBe('PLAN_LIMIT');
    await limitTo({ people: 4 });
    expect((await change('active')).status).toBe(200);
  });
});
