import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let lead: Browser;
let staff: Browser;
let admin: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'owner@acme.example');
  staff = await signIn(product, 'staff@cairn.example');
  admin = await signIn(product, 'admin@cairn.example');
  await runTenantJobs(product.database, product.services.log); // creates the insights of the list
});
afterAll(() => product.close());

/** Returns the ids of a list from first to last with `after`, and in reverse with `before`. */
async function walk(browser: Browser, path: string): Promise<{ down: string[]; up: string[]; total: number }> {
  const page = async (more: string) => (await browser.get(`${path}&limit=3${more}`)).body as Page; // every list has this response
  const ids = ({ items }: Page) => items.map(({ id }) => id);
  let at = await page('');
  const { total } = at;
  const down = ids(at);
  for (let offset = 3; at.next !== null; offset += 3) {
    at = await page(`&after=${at.next}`);
    expect(at.offset).toBe(offset);
    down.push(...ids(at));
  }
  const up = ids(at);
  while (at.previous !== null) {
    at = await page(`&before=${at.previous}`);
    up.unshift(...ids(at));
  }
  expect(at.offset).toBe(0);
  return { down, up, total };
}

interface Page {
  items: { id: string }[];
  total: number;
  offset: number;
  next: string | null;
  previous: string | null;
}

const sorted = (path: string, sorts: string[]) =>
  sorts.flatMap((sort) => [`${path}?sort=${sort}&direction=asc`, `${path}?sort=${sort}&direction=desc`]);

describe('every list is walked by cursors, down and up, without a row twice or lost', () => {
  test.each([
    ...sorted('/api/decisions', ['updated', 'number', 'title', 'status', 'project']),
    ...sorted('/api/conversations', ['recent', 'title', 'project', 'author', 'created']),
    ...sorted('/api/projects', ['active', 'name', 'proposed', 'decisions']),
    ...sorted('/api/findings', ['standing', 'level', 'rule', 'count', 'updated']).map((path) => `${path}&project=payments-api`),
    ...sorted('/api/insights', ['severity', 'noticed', 'type', 'project']),
    ...sorted('/api/members', ['role', 'name', 'seen', 'status', 'joined']),
    ...sorted('/api/tickets', ['urgency', 'number', 'subject', 'status', 'updated']),
    ...sorted('/api/admin/tenants', ['name', 'plan', 'members', 'active']),
  ])('%s', async (path) => {
    const browser = path.includes('/tickets') ? staff : path.includes('/admin/') ? admin : lead;
    const whole = (await browser.get(`${path}&limit=100`)).body as Page; // every list has this response
    const { down, up, total } = await walk(browser, path);
    expect(down).toEqual(whole.items.map(({ id }) => id));
    expect(up).toEqual(down);
    expect(total).toBe(down.length);
  });

  test('a filter takes several values, in any order, and refuses one that is none', async () => {
    const total = async (browser: Browser, path: string) => (await browser.get(path)).body.total ?? 0;
    const pairs = [
      [lead, '/api/decisions?status=', 'accepted', 'proposed'],
      [lead, '/api/conversations?visibility=', 'project', 'private'],
      [lead, '/api/members?role=', 'viewer', 'developer'],
      [staff, '/api/tickets?priority=', 'urgent', 'high'],
      [admin, '/api/admin/tenants?plan=', 'team', 'enterprise'],
    ] as const;
    for (const [browser, path, one, other] of pairs) {
      const [first, second] = [await total(browser, path + one), await total(browser, path + other)];
      expect([first > 0, second > 0], path).toEqual([true, true]);
      expect([await total(browser, `${path}${one},${other}`), await total(browser, `${path}${other},${one},${one}`)], path).toEqual([
        first + second,
        first + second,
      ]);
      expect((await browser.get(`${path}${one},nonsense`)).body.issues).toMatchObject([{ code: 'VALUE_INVALID' }]);
    }
  });

  test('a cursor that is none is refused', async () => {
    for (const cursor of ['nonsense', Buffer.from('[1,"x"]').toString('base64url'), Buffer.from('{}').toString('base64url')])
      expect((await lead.get(`/api/decisions?after=${cursor}`)).body.issues).toMatchObject([{ field: 'after', code: 'VALUE_INVALID' }]);
  });
});

describe('an export', () => {
  test('holds what the list holds, in its order and under its filters, as CSV', async () => {
    const { status, headers, text } = await lead.get('/api/decisions/export?status=accepted&sort=title&direction=asc');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="decisions-\d{4}-\d\d-\d\d\.csv"$/);
    expect(text.startsWith('project,number,title,status,')).toBe(true);
    const { items = [] } = (await lead.get('/api/decisions?status=accepted&sort=title&direction=asc&limit=100')).body;
    for (const { title = '' } of items) expect(text).toContain(title);
    expect(text).not.toContain(',proposed,');
  });

  test('begins with the mark by which a spreadsheet knows UTF-8', async () => {
    const cookie = [...lead.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await product.app.request(`${testOrigin}/api/projects/export`, { headers: { cookie } });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('runs no formula that somebody wrote as a title', async () => {
    const projectId = (await lead.get('/api/projects/payments-api')).body.id;
    await lead.post('/api/decisions', { projectId, title: '=HYPERLINK("https://evil.example")', outcome: 'No.' });
    expect((await lead.get('/api/decisions/export?q=hyperlink')).text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test('is JSON where that is asked for, and holds more rows than a page may', async () => {
    const { user, tenant } = (await lead.get('/api/auth/me')).body;
    const scope = { tenantId: tenant?.id ?? '', userId: user?.id ?? '' };
    await product.database.inTenant(scope, (tx) =>
      tx.execute(`insert into decisions (id, tenant_id, project_id, number, title, status, outcome, actor)
        select 'dec_many' || lpad(n::text, 6, '0'), p.tenant_id, p.id, 10000 + n, 'Many ' || n, 'draft', '', '{"type":"system","id":"test"}'::jsonb
        from projects p cross join generate_series(1, 1200) n where p.slug = 'payments-api'`),
    );
    const { text } = await lead.get('/api/decisions/export?format=json&q=Many');
    const rows = JSON.parse(text) as { id: string }[]; // invalid JSON would not parse
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1200);
  });

  test('is refused to whoever may not see the list', async () => {
    const viewer = await signIn(product, 'viewer@acme.example');
    for (const path of ['/api/members/export', '/api/tickets/export', '/api/admin/tenants/export'])
      expect((await viewer.get(path)).status, path).toBe(403);
    for (const browser of [staff, admin]) expect((await browser.get('/api/tickets/export')).status).toBe(200);
  });

  test.each([
    '/api/projects',
    '/api/conversations',
    '/api/patterns',
    '/api/decisions',
    '/api/sessions',
    '/api/api-keys',
    '/api/projects/payments-api/branches',
    '/api/insights',
    '/api/notifications',
    '/api/members',
    '/api/tickets',
    '/api/admin/tenants',
    '/api/admin/waitlist',
  ])('of %s holds the rows that were ticked, and no other', async (path) => {
    const browser = path.includes('/tickets') ? staff : path.includes('/admin/') ? admin : lead;
    const { items } = (await browser.get(path)).body as Page; // every list has this response
    const [first, , third] = items.map(({ id }) => id);
    expect(first).toBeDefined();
    const picked = [third, first].filter((id) => id !== undefined);
    const exported = async (ids: readonly string[]) =>
      (JSON.parse((await browser.get(`${path}/export?format=json&ids=${ids.join(',')}`)).text) as Page['items']).map(({ id }) => id); // the same rows as the list
    expect(await exported(picked)).toEqual(picked.toReversed());
    expect(await exported(['nobody'])).toEqual([]);
  });

  test('names no more than two hundred rows one by one, and nothing that is no id', async () => {
    const refused = async (ids: string) => (await lead.get(`/api/decisions/export?ids=${ids}`)).body.issues;
    expect(await refused(Array.from({ length: 201 }, (_, at) => `dec_${at}`).join(','))).toMatchObject([
      { field: 'ids', code: 'TOO_MANY' },
    ]);
    for (const ids of ['', ',', "a'b", 'a,,b']) expect(await refused(ids), ids).toMatchObject([{ field: 'ids', code: 'VALUE_INVALID' }]);
  });
});
