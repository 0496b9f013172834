import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { download, filesOf, runIn, uploadExport, withoutIds } from '../../test/export-archive.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let acme: Browser;
let globex: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  acme = await signIn(product, 'owner@acme.example');
  globex = await signIn(product, 'owner@globex.example');
  await runIn(
    product,
    'acme',
    sql`insert into insights (id, tenant_id, project_id, type, severity, subjects, metric, fingerprint, actor)
      select 'ins_01m8gr18p5fvprwafjkw3jtem4', tenant_id, id, 'hot_file', 'low', '[{"type":"file","id":"a.go","label":"","title":"a.go"}]', 3, 'a.go',
        '{"type":"system","id":"insights"}' from projects where slug = 'payments-api'`,
  );
  // An organization without projects.
  await runIn(product, 'globex', sql`update projects set status = 'deleted', deleted_at = now()`);
});
afterAll(() => product.close());

/** A private conversation becomes one of the importer. */
const privateAuthor = /"authorId":"[^"]+","authorName":"[^"]+"(?=[^\n]*"visibility":"private")/g;
/** What a file cannot set: rules for all projects, and serving unreviewed texts. */
const ofOrganization = (text: string) =>
  text.replaceAll('"level":"tenant"', '"level":"project"').replace(/"serveUnreviewed": ?(?:true|false)/, '"serveUnreviewed":false');
/** Without what differs by organization, person and time. */
const content = (files: Record<string, string>) => {
  const projects = Object.entries(files).filter(([path]) => path.startsWith('projects/'));
  return withoutIds(
    Object.fromEntries(projects.map(([path, text]) => [path, ofOrganization(text.replace(privateAuthor, '"authorId":"private"'))])),
  );
};

test('an export that is imported into an empty organization gives the same export', async () => {
  const { bytes } = await download(product, acme, '/api/tenant/data');
  const before = await filesOf(bytes);
  expect(JSON.parse(before['manifest.json'] ?? '')).toMatchObject({ format: 'cairn-export', version: 1, organization: { name: 'Acme' } });
  const upload = await uploadExport(product, globex, bytes);
  expect([upload.status, upload.body.state]).toEqual([201, 'pending']);
  const done = await globex.post(`/api/imports/${upload.body.id}/confirm`, { version: 1, without: [] });
  expect([done.status, done.body.state]).toEqual([200, 'done']);
  const after = await filesOf((await download(product, globex, '/api/tenant/data')).bytes);
  expect(Object.keys(content(after)).length).toBeGreaterThan(50);
  const [one, other] = [content(before), content(after)];
  expect(Object.keys(other)).toEqual(Object.keys(one));
  for (const [path, text] of Object.entries(one)) {
    const lines = text.split('\n');
    const others = (other[path] ?? '').split('\n');
    const at = lines.findIndex((line, index) => line !== others[index]);
    expect([path, at, others[at]]).toEqual([path, at, lines[at]]);
    expect([path, others.length]).toEqual([path, lines.length]);
  }
  for (const kind of ['patterns', 'decisions', 'decision-revisions', 'sessions', 'session-events', 'conversations', 'messages', 'insights'])
    expect([kind, (after[`projects/payments-api/${kind}.jsonl`] ?? '').length > 100]).toEqual([kind, true]);
});

test('the imported projects work, authors are names, and rules and decisions are marked', async () => {
  const rules = (await globex.get('/api/patterns?project=payments-api&status=accepted')).body.items ?? [];
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !JSON.stringify(rule).includes('"imported":true'))).toEqual([]);
  const decisions = (await globex.get('/api/decisions?project=payments-api')).body.items ?? [];
  expect(decisions.length).toBeGreaterThan(0);
  expect(JSON.stringify(decisions)).toContain('"name":"Lin Qiu","imported":true');
  const people = (await globex.get('/api/members')).body.items ?? [];
  expect(people.map(({ email }) => email)).not.toContain('dev@acme.example');
  expect(await runIn(product, 'globex', sql`select count(*)::int as many from api_keys`)).toEqual([{ many: 0 }]);
});

test('a project of the demo is no usage of the organization that imports it', async () => {
  const rows = await runIn(
    product,
    'globex',
    sql`select count(*)::int as sessions, (select count(*) from usage_events e where e.project_id in (select project_id from sessions))::int as used
      from sessions where actor ? 'imported'`,
  );
  expect(rows).toEqual([{ sessions: expect.any(Number), used: 0 }]);
  expect(Number(rows[0]?.sessions)).toBeGreaterThan(5);
});
