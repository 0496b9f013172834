import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, type Json, openBrowser, signIn } from '../../../test/browser.ts';
import { type LiveStream, openLive } from '../../../test/live.ts';
import { until } from '../../../test/processes.ts';
import { type Product, startProduct } from '../../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

const vault = '/api/projects/card-vault/members';
const idOf = async (email: string): Promise<string> => {
  const { rows } = await product.database.maintain((tx) => tx.execute<{ id: string }>(`select id from users where email = '${email}'`));
  return rows[0]?.id ?? '';
};
const add = async (browser: Browser, email: string, role = 'developer', path = vault) =>
  browser.post(path, { userIds: [await idOf(email)], role });
const remove = async (browser: Browser, email: string, path = vault) => browser.delete(`${path}/${await idOf(email)}`);
const memberOf = async (email: string): Promise<Json> => {
  const found = (await owner.get(vault)).body.items?.find((one) => one.email === email);
  if (!found) throw new Error(`${email} is no member`);
  return found;
};
async function listening(browser: Browser): Promise<LiveStream> {
  const live = await openLive(product, browser);
  await until('the stream to begin', () => live.lastId !== '');
  return live;
}
/** Returns the projects in the stream's change events; null for events to a person whose rights changed. */
const changesIn = ({ events }: LiveStream) =>
  events.flatMap((event) => (event !== 'reset' && event.type === 'project.changed' ? [event.project] : []));

describe('the members of a project', () => {
  test('are those with a role there, and who reaches it by their tenant role alone', async () => {
    const { body } = await lead.get(vault);
    expect(body).toMatchObject({ total: 3, offset: 0, limit: 25 });
    expect(body.items).toMatchObject([
      {
        email: 'owner@acme.example',
        displayName: 'Marta Ruiz',
        tenantRole: 'owner',
        projectRole: null,
        role: 'owner',
        since: null,
        version: 0,
      },
      { email: 'anders@acme.example', tenantRole: 'teamlead', projectRole: 'teamlead', role: 'teamlead', since: expect.any(String) },
      { email: 'lead@acme.example', tenantRole: 'teamlead', projectRole: 'teamlead', role: 'teamlead', status: 'active' },
    ]);
    expect((await lead.get(`${vault}?q=HOLM`)).body.items).toMatchObject([{ email: 'anders@acme.example' }]);
    expect((await lead.get(`${vault}?role=owner`)).body.items).toMatchObject([{ email: 'owner@acme.example' }]);
    expect((await lead.get(`${vault}?sort=name&direction=desc&limit=1`)).body.items).toMatchObject([{ displayName: 'Marta Ruiz' }]);
    expect((await lead.get(`${vault}/export`)).text.split('\n')[0]).toContain('tenantRole,projectRole');
  });

  test('are added, see the project from then on, and lose it when they are removed: all of it told live', async () => {
    const live = await listening(developer);
    expect((await developer.get('/api/projects/card-vault')).status).toBe(404);
    const added = await add(owner, 'dev@acme.example');
    expect([added.status, added.body.items]).toMatchObject([
      201,
      [{ email: 'dev@acme.example', projectRole: 'developer', role: 'developer', version: 1 }],
    ]);
    expect((await developer.get('/api/projects/card-vault')).body).toMatchObject({ projectRole: 'developer' });
    await until('both events to arrive', () => changesIn(live).length >= 2);
    expect(changesIn(live)).toEqual([null, 'card-vault']);

    expect((await remove(owner, 'dev@acme.example')).body).toEqual({ success: true });
    expect((await developer.get('/api/projects/card-vault')).status).toBe(404);
    await until('the loss to be told', () => changesIn(live).length >= 3);
    expect(changesIn(live)).toEqual([null, 'card-vault', null]);
    expect((await remove(owner, 'dev@acme.example')).status).toBe(404);
    const { rows } = await product.database.maintain((tx) =>
      tx
        .execute("select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'")
        .then(() => tx.execute<{ action: string }>("select action from audit_events where action like 'project.member-%' order by id")),
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['project.member-added', 'project.member-removed']);
    await live.close();
  });

  test('change their role at the version that was seen', async () => {
    await add(owner, 'dev@acme.example', 'viewer');
    expect((await developer.patch('/api/projects/card-vault', { version: 1, description: 'Mine' })).status).toBe(403);
    const { id, version } = await memberOf('dev@acme.example');
    expect((await owner.patch(`${vault}/${id}`, { version, role: 'teamlead' })).body).toMatchObject({
      projectRole: 'teamlead',
      version: 2,
    });
    const late = await owner.patch(`${vault}/${id}`, { version, role: 'viewer' });
    expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'CONFLICT', { projectRole: 'teamlead', version: 2 }]);
    // Adding a member again keeps their role.
    expect((await add(owner, 'dev@acme.example', 'viewer')).body.items).toMatchObject([{ projectRole: 'teamlead', version: 2 }]);
    expect((await developer.get(`${vault}/candidates`)).status).toBe(200);
    // One notification about all given roles, with a link to the project.
    const told = (await developer.get('/api/notifications')).body.items?.filter((one) => one.type === 'member.role');
    expect(told).toMatchObject([
      { state: 'unread', project: { slug: 'card-vault' }, parameters: { by: 'Marta Ruiz', title: 'Card vault', role: 'teamlead' } },
    ]);
    await remove(owner, 'dev@acme.example');
    expect((await developer.get('/api/notifications')).text).not.toContain('Card vault');
  });

  test('are added once under one idempotency key', async () => {
    const body = { userIds: [await idOf('tomas@acme.example')], role: 'viewer' };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await owner.post(vault, body, key);
    const again = await owner.post(vault, body, key);
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([201, 'true', first.text]);
    await remove(owner, 'tomas@acme.example');
  });

  test('come from those who are offered: active, and without every right already', async () => {
    const offered = (await lead.get(`${vault}/candidates`)).body.items ?? [];
    expect(offered.map(({ email }) => email)).toEqual([
      'dev@acme.example',
      'viewer@acme.example',
      'sofia@acme.example',
      'tomas@acme.example',
    ]);
    expect((await lead.get(`${vault}/candidates?q=lindq`)).body.items).toMatchObject([
      { email: 'sofia@acme.example', tenantRole: 'developer' },
    ]);
  });
});

describe('refused', () => {
  test('without the right to manage the project, and without telling that it exists', async () => {
    const someone = await idOf('sofia@acme.example');
    const viewer = await signIn(product, 'viewer@acme.example');
    const globex = await signIn(product, 'owner@globex.example');
    const open = '/api/projects/payments-api/members';
    for (const [browser, path, expected] of [
      [viewer, open, [200, 403, 403, 403, 403]], // readers of the project can see its members
      [developer, vault, [404, 404, 404, 404, 404]],
      [globex, vault, [404, 404, 404, 404, 404]],
      [openBrowser(product), vault, [401, 401, 401, 401, 401]],
    ] as const) {
      const statuses = [
        await browser.get(path),
        await browser.get(`${path}/candidates`),
        await browser.post(path, { userIds: [someone], role: 'viewer' }),
        await browser.patch(`${path}/${someone}`, { version: 1, role: 'viewer' }),
        await browser.delete(`${path}/${someone}`),
      ].map(({ status }) => status);
      expect(statuses).toEqual(expected);
    }
  });

  test('who belongs to another tenant, to none, or is suspended; and then nobody is added', async () => {
    const viewer = (await owner.get('/api/members?q=viewer@')).body.items?.[0];
    await owner.patch(`/api/members/${viewer?.id}`, { version: viewer?.version, status: 'suspended' });
    const userIds = await Promise.all(
      ['sofia@acme.example', 'owner@globex.example', 'nobody@acme.example', 'viewer@acme.example'].map(
        async (email) => (await idOf(email)) || 'usr_nobody',
      ),
    );
    const answer = await owner.post(vault, { userIds, role: 'developer' });
    expect([answer.status, answer.body.code, answer.body.issues]).toMatchObject([
      400,
      'BAD_REQUEST',
      [
        { field: 'userIds.1', code: 'PERSON_UNKNOWN' },
        { field: 'userIds.2', code: 'PERSON_UNKNOWN' },
        { field: 'userIds.3', code: 'PERSON_SUSPENDED' },
      ],
    ]);
    expect((await owner.get(vault)).body.total).toBe(3);
    expect((await owner.post(vault, { userIds: [], role: 'developer' })).body.issues).toMatchObject([{ code: 'PERSON_REQUIRED' }]);
    expect((await add(owner, 'sofia@acme.example', 'owner')).body.issues).toMatchObject([{ field: 'role', code: 'NOT_ALLOWED' }]);
  });

  test('who changes their own place; so the last team lead stays, and with none the owner still manages', async () => {
    const own = await memberOf('lead@acme.example');
    for (const answer of [
      await remove(lead, 'lead@acme.example'),
      await lead.patch(`${vault}/${own.id}`, { version: own.version, role: 'viewer' }),
      await add(lead, 'lead@acme.example', 'viewer'),
    ])
      expect([answer.status, answer.body.code]).toEqual([422, 'STATE_INVALID']);
    expect((await remove(lead, 'anders@acme.example')).status).toBe(200);
    expect((await remove(lead, 'lead@acme.example')).body.code).toBe('STATE_INVALID');
    // The tenant always has an owner, who manages all projects.
    expect((await remove(owner, 'lead@acme.example')).status).toBe(200);
    expect((await lead.get('/api/projects/card-vault')).status).toBe(404);
    expect((await owner.get(vault)).body.items).toMatchObject([{ email: 'owner@acme.example', projectRole: null }]);
    expect((await add(owner, 'anders@acme.example', 'teamlead')).status).toBe(201);
  });
});
