import { DataImportSchema, ImportItemTextSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { download, filesOf, runIn, uploadExport } from '../../test/export-archive.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { deleteExpiredImports } from './imports.ts';

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

const paymentsOf = (browser: Browser) => download(product, browser, '/api/projects/payments-api/data');
const audited = (action: string) =>
  runIn(product, 'acme', sql`select target_type, detail from audit_events where action = ${action} order by id`);

test('who manages a project exports it, and only owners export the organization, after a proof of who they are', async () => {
  const statuses = async (browser: Browser) => [
    (await paymentsOf(browser)).status,
    (await download(product, browser, '/api/tenant/data')).status,
  ];
  expect(await statuses(owner)).toEqual([200, 200]);
  expect(await statuses(lead)).toEqual([200, 403]);
  expect(await statuses(developer)).toEqual([403, 403]);
  expect(await statuses(await signIn(product, 'viewer@acme.example'))).toEqual([403, 403]);
  expect((await paymentsOf(await signIn(product, 'owner@globex.example'))).status).toBe(404);
  expect(await audited('data.exported')).toMatchObject([
    { target_type: 'project', detail: { projects: 1 } },
    { target_type: 'tenant' },
    { target_type: 'project' },
  ]);
  await product.database.maintain((tx) => tx.execute(sql`update sign_ins set proved_at = now() - interval '11 minutes'`));
  expect((await download(product, owner, '/api/tenant/data')).status).toBe(422);
  expect((await owner.post('/api/tenant/data/preparation')).body.code).toBe('REAUTHENTICATE');
  expect((await paymentsOf(owner)).status).toBe(200);
  await product.database.maintain((tx) => tx.execute(sql`update sign_ins set proved_at = now()`));
  expect((await owner.post('/api/tenant/data/preparation')).status).toBe(200);
});

test('an export has no private conversations of others, no secrets and nobody’s keys', async () => {
  const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
  const projectId = (await developer.get('/api/projects/payments-api')).body.id;
  const begin = (text: string, visibility: string) => developer.post('/api/conversations', { projectId, text, visibility });
  expect((await begin('Everybody may read: quartz.', 'project')).status).toBe(201);
  expect((await begin('Nobody else may read: obsidian.', 'private')).status).toBe(201);
  // Stored before a rule recognized it.
  await arrangeInAcme(product, sql`update patterns set rationale = ${`Use ${secret}.`} where number = 1`);
  const text = JSON.stringify(await filesOf((await paymentsOf(owner)).bytes));
  expect([text.includes('quartz'), text.includes('obsidian')]).toEqual([true, false]);
  expect([text.includes(secret), text.includes('[redacted: github-token]')]).toEqual([false, true]);
  const rows = await runIn(product, 'acme', sql`select prefix as kept from api_keys union select email from users`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ kept }) => text.includes(String(kept)))).toEqual([]);
});

test('a manager uploads, agents get nothing of it, and only an owner confirms', async () => {
  const { bytes } = await paymentsOf(owner);
  expect((await uploadExport(product, developer, bytes, 'client-sdks')).status).toBe(403);
  expect((await uploadExport(product, lead, bytes)).status).toBe(403);
  const upload = await uploadExport(product, lead, bytes, 'client-sdks');
  expect([upload.status, upload.body.items?.length]).toEqual([201, expect.any(Number)]);
  const countOf = async () => Number((await owner.get('/api/patterns?project=client-sdks')).body.total);
  const before = await countOf();
  const confirm = (browser: Browser, without: string[] = [], version = 1) =>
    browser.post(`/api/imports/${upload.body.id}/confirm`, { version, without });
  expect((await confirm(lead)).status).toBe(403);
  expect((await confirm(await signIn(product, 'owner@globex.example'))).status).toBe(404);
  expect((await confirm(owner, [], 2)).status).toBe(409);
  expect(await countOf()).toBe(before);
  const [left] = upload.body.items?.filter((item) => JSON.stringify(item).includes('"pattern"')) ?? [];
  expect((await confirm(owner, [String(left?.id)])).status).toBe(200);
  const now = (await owner.get('/api/patterns?project=client-sdks&limit=100')).body.items ?? [];
  expect(now.length).toBeGreaterThan(before);
  expect(JSON.stringify(now)).not.toContain(left?.title);
  expect((await confirm(owner, [], 2)).body.code).toBe('STATE_INVALID');
  expect((await owner.delete(`/api/imports/${upload.body.id}`)).body.code).toBe('STATE_INVALID');
  expect(await audited('data.imported')).toMatchObject([{ target_type: 'project', detail: { organization: 'Acme' } }]);
  // A second import of the same file brings no rule twice.
  const again = await uploadExport(product, owner, bytes, 'client-sdks');
  expect(JSON.stringify(again.body)).toContain('"SAME_RULE"');
  expect(again.body.items?.map(({ id }) => id)).toEqual([left?.id]);
});

test('an owner who confirms does not get private conversations of the person who uploaded them, and uploads are audited', async () => {
  const projectId = (await lead.get('/api/projects/payments-api')).body.id;
  expect((await lead.post('/api/conversations', { projectId, text: 'Private: obsidian.', visibility: 'private' })).status).toBe(201);
  const hidden = 'A reason that the title does not show.';
  await arrangeInAcme(product, sql`update patterns set rationale = ${hidden}`);
  const { bytes } = await download(product, lead, '/api/projects/payments-api/data');
  const first = await uploadExport(product, lead, bytes, 'card-vault');
  expect((await lead.delete(`/api/imports/${first.body.id}`)).status).toBe(200);
  const { body } = await uploadExport(product, lead, bytes, 'card-vault');
  // The list of the organization names the upload without the up to 5,000 rules and decisions in it.
  const listed = (await owner.get('/api/imports')).body.items ?? [];
  expect(listed.find(({ id }) => id === body.id)).toMatchObject({ state: 'pending', items: [] });
  // Everything that agents would read can be read before it is confirmed.
  const { items } = v.parse(DataImportSchema, body);
  const rule = items.find(({ type }) => type === 'pattern');
  const item = `/api/imports/${body.id}/items/${rule?.id}`;
  const { parts } = v.parse(ImportItemTextSchema, JSON.parse((await owner.get(item)).text));
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['rule', 'rationale']));
  expect(parts.find(({ name }) => name === 'rationale')?.text).toContain(hidden);
  for (const { id } of items) expect((await owner.get(`/api/imports/${body.id}/items/${id}`)).status, id).toBe(200);
  const refused = [await lead.get(item), await developer.get(item), await owner.get(`/api/imports/${body.id}/items/pat_none`)];
  expect(refused.map(({ status }) => status)).toEqual([200, 404, 404]); // a developer does not see this project
  expect((await owner.post(`/api/imports/${body.id}/confirm`, { version: 1, without: [] })).status).toBe(200);
  expect((await owner.get(item)).body.code).toBe('STATE_INVALID');
  for (const [list, who] of [
    ['conversations', 'author'],
    ['sessions', 'person'],
  ]) {
    const rows = JSON.parse((await owner.get(`/api/${list}?project=card-vault`)).text);
    const marked = rows.items.filter((one: Record<string, { imported?: true }>) => one[who ?? '']?.imported);
    expect(marked.length, list).toBeGreaterThan(0);
  }
  const rows = await runIn(
    product,
    'acme',
    sql`select c.visibility, count(*)::int as many from conversations c join projects p on p.id = c.project_id
      where p.slug = 'card-vault' and c.actor ? 'imported' group by 1`,
  );
  expect(rows.map(({ visibility }) => visibility)).not.toContain('private');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).toContain('"PRIVATE_LEFT_OUT"');
  expect(await audited('data.uploaded')).toContainEqual(
    expect.objectContaining({ target_type: 'project', detail: { fileName: 'export.zip' } }),
  );
  expect(await audited('data.upload-discarded')).toMatchObject([{ detail: { fileName: 'export.zip' } }]);
});

test('a secret in a file is removed, and its author is nobody here', async () => {
  const { bytes } = await paymentsOf(owner);
  const globex = await signIn(product, 'owner@globex.example');
  const upload = await uploadExport(product, globex, bytes);
  expect((await globex.post(`/api/imports/${upload.body.id}/confirm`, { version: 1, without: [] })).status).toBe(200);
  const rows = await runIn(
    product,
    'globex',
    sql`select count(*)::int as many from patterns p join users u on u.id = p.actor ->> 'id' where p.actor ? 'imported'`,
  );
  expect(rows).toEqual([{ many: 0 }]);
});

test('an upload that nobody confirms is deleted after a week, and another one replaces it', async () => {
  const { bytes } = await paymentsOf(owner);
  const first = await uploadExport(product, lead, bytes, 'merchant-console');
  const second = await uploadExport(product, lead, bytes, 'merchant-console');
  const ids = async () => ((await lead.get('/api/imports?project=merchant-console')).body.items ?? []).map(({ id }) => id);
  expect([first.status, await ids()]).toEqual([201, [second.body.id]]);
  await runIn(product, 'acme', sql`update data_imports set created_at = now() - interval '8 days' where state = 'pending'`);
  expect(await product.database.maintain((tx) => deleteExpiredImports(tx))).toBeGreaterThan(0);
  expect(await ids()).toEqual([]);
});
