import type { AuditEntry } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(() => product.close());

const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

async function list(query = '', browser = owner): Promise<AuditEntry[]> {
  const answer = await browser.get(`/api/audit?limit=100${query}`);
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { items: AuditEntry[] }).items; // checked by its schema in tests
}

/** Returns the entries of a query that has some. */
async function some(query = '', browser = owner): Promise<AuditEntry[]> {
  const entries = await list(query, browser);
  expect(entries.length).toBeGreaterThan(0);
  return entries;
}

async function changeRole(email: string, role: string) {
  const { items = [] } = (await owner.get(`/api/members?q=${email}`)).body;
  const [member] = items;
  const headers = { 'user-agent': chrome, 'x-forwarded-for': '203.0.113.7' };
  const answer = await owner.patch(`/api/members/${member?.id}`, { version: member?.version, role }, headers);
  expect(answer.status).toBe(200);
  return { id: String(member?.id), requestId: answer.headers.get('x-request-id') };
}

describe('the audit of an organization', () => {
  test('tells who changed what, from where, with the values before and after', async () => {
    const { id, requestId } = await changeRole('tomas@acme.example', 'teamlead');
    const [entry] = await list(`&target=${id}`);
    expect(entry).toMatchObject({
      action: 'member.updated',
      outcome: 'done',
      source: 'ui',
      actor: { type: 'user', name: 'Marta Ruiz' },
      target: { type: 'member', id, name: expect.stringContaining('Tom') },
      changes: [{ field: 'role', from: 'developer', to: 'teamlead' }],
      address: '203.0.113.7',
      client: chrome,
      requestId,
    });
  });

  test('does not attribute the change of a role to the person whose role it is', async () => {
    await changeRole('dev@acme.example', 'teamlead');
    const actions = (await some('&group=people,sign-in')).map(({ action }) => action);
    expect(actions).toContain('member.updated');
    expect(actions).not.toContain('identity.role.changed');
  });

  test('shows the fields of a project before and after, without secrets, and its entries by project', async () => {
    const project = (await owner.get('/api/projects/payments-api')).body;
    const secret = `ghp_${'A1b2C3d4E5f6'.repeat(3)}`;
    const changed = await owner.patch(`/api/projects/${project.id}`, { version: project.version, description: `Pays, ${secret}` });
    expect(changed.status).toBe(200);
    const [entry] = await list(`&project=${project.id}`);
    expect(entry).toMatchObject({
      action: 'project.updated',
      project: { id: project.id, slug: 'payments-api' },
      changes: [{ field: 'description', to: 'Pays, [redacted: github-token]' }],
    });
    expect((await owner.post('/api/patterns', { projectId: project.id, rule: 'Audit it.', kind: 'convention' })).status).toBe(201);
    const [learned] = await list(`&project=${project.id}&group=knowledge`);
    expect(learned).toMatchObject({ action: 'pattern.proposed', target: { name: expect.stringMatching(/^PAT-\d+ Audit it\.$/) } });
    expect(JSON.stringify(await some())).not.toContain(secret);
  });

  test('has an entry for each list that left as a file, without the searched text', async () => {
    expect((await owner.get('/api/members/export?q=secretive&role=viewer')).status).toBe(200);
    const [entry] = await list('&group=exports');
    expect(entry).toMatchObject({ action: 'export.downloaded', target: { id: 'users' } });
    expect(entry?.facts).toEqual(
      expect.arrayContaining([
        { field: 'role', value: 'viewer' },
        { field: 'search', value: 'true' },
      ]),
    );
    expect(JSON.stringify(entry)).not.toContain('secretive');
  });

  test('is filtered by person, group, outcome and period, and searched', async () => {
    const refused = openBrowser(product);
    expect((await refused.post('/api/auth/login', { email: 'owner@acme.example', password: 'wrong' })).status).toBe(422);
    const self = (await owner.get('/api/auth/me')).body.user?.id;
    const own = await some(`&person=${self}`);
    expect(own.every(({ actor }) => actor.id === self)).toBe(true);
    expect((await some('&group=people,sign-in')).every(({ action }) => /^(?:member|invitation|identity)\./.test(action))).toBe(true);
    expect(await list('&result=refused&group=sign-in')).toMatchObject([
      { action: 'identity.sign-in', outcome: 'refused', actor: { type: 'system' } },
    ]);
    await some('&period=24h');
    expect((await some('&q=203.0.113.7')).every(({ address }) => address === '203.0.113.7')).toBe(true);
    expect((await some('&q=marta')).every(({ actor }) => actor.name === 'Marta Ruiz')).toBe(true);
    expect(await list('&q=%25_nothing')).toEqual([]);
    expect((await owner.get('/api/audit?group=none')).status).toBe(400);
  });

  test('is read page by page with cursors, each entry once', async () => {
    const everything = (await list()).map(({ id }) => id);
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { text } = await owner.get(`/api/audit?limit=3${after && `&after=${after}`}`);
      const page = JSON.parse(text) as { items: AuditEntry[]; next: string | null }; // checked by its schema in tests
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(everything.length).toBeGreaterThan(6);
    expect(seen.slice(0, everything.length)).toEqual(everything);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('is counted up to 10,001 entries', async () => {
    // As the definer, whose inserts no tenant limits.
    await product.database.maintain((tx) =>
      tx.execute(`insert into audit_events (id, tenant_id, actor, action, target_type, target_id, created_at)
       select 'aud_many_' || n, id, '{"type": "system", "id": "job"}', 'waitlist.admitted', 'waitlist', 'wai_many', '2026-01-01'
       from tenants, generate_series(1, 10050) n where slug = 'globex'`),
    );
    const other = await signIn(product, 'owner@globex.example');
    const answer = await other.get('/api/audit?target=wai_many&limit=1');
    expect(JSON.parse(answer.text)).toMatchObject({ total: 10_001, items: [{ action: 'waitlist.admitted' }] });
  });

  test('leaves as CSV and JSON under the same filters', async () => {
    const csv = await owner.get('/api/audit/export?group=people');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.text).toContain('role: developer → teamlead');
    const json: AuditEntry[] = JSON.parse((await owner.get('/api/audit/export?group=people&format=json')).text);
    expect(json.map(({ id }) => id)).toEqual((await list('&group=people')).map(({ id }) => id));
  });

  test('calls a person without an account by none of their names', async () => {
    await product.database.maintain((tx) =>
      tx.execute(`insert into audit_events (id, tenant_id, actor, action, target_type, target_id, created_at)
       select 'aud_gone', id, '{"type": "user", "id": "usr_gone"}', 'project.created', 'project', 'prj_gone', now() from tenants where slug = 'acme'`),
    );
    expect(await list('&target=prj_gone')).toMatchObject([{ actor: { id: 'usr_gone', name: null }, target: { name: null } }]);
  });
});

describe('the audit is closed', () => {
  test('to everybody but owners and administrators', async () => {
    for (const email of ['lead@acme.example', 'dev@acme.example', 'viewer@acme.example'])
      for (const path of ['/api/audit', '/api/audit/export'])
        expect([email, (await (await signIn(product, email)).get(path)).status]).toEqual([email, 403]);
    expect((await openBrowser(product).get('/api/audit')).status).toBe(401);
    await changeRole('lead@acme.example', 'admin');
    expect((await (await signIn(product, 'lead@acme.example')).get('/api/audit')).status).toBe(200);
  });

  test('to staff and platform administrators, who have no role in the organization', async () => {
    const ours = new Set((await some()).map(({ id }) => id));
    expect((await (await signIn(product, 'staff@cairn.example')).get('/api/audit')).status).toBe(403);
    // An administrator of the platform owns the organization of Cairn itself, and reads its entries alone.
    const theirs = await some('', await signIn(product, 'admin@cairn.example'));
    expect(theirs.filter(({ id }) => ours.has(id))).toEqual([]);
  });

  test('to API keys, even those of an owner', async () => {
    const project = (await owner.get('/api/projects/payments-api')).body;
    const made = await owner.post('/api/api-keys', { name: 'Reader', scopes: ['read'], projects: [project.id], expiresAt: null });
    const headers = { authorization: `Bearer ${made.body.secret}` };
    expect(made.status).toBe(201);
    const keyed = openBrowser(product);
    expect((await keyed.get('/api/audit', headers)).status).toBe(403);
    expect((await keyed.get('/api/audit/export', headers)).status).toBe(403);
  });

  test('to other organizations, entry by entry', async () => {
    const other = await signIn(product, 'owner@globex.example');
    const theirs = await some('', other);
    const ours = new Set((await some()).map(({ id }) => id));
    expect(theirs.filter(({ id }) => ours.has(id))).toEqual([]);
    const [first] = ours;
    const asked = await other.get(`/api/audit/export?ids=${first}&format=json`);
    expect(JSON.parse(asked.text)).toEqual([]);
  });
});
