import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { download, filesOf, patched, runIn, uploadExport, zipOf } from '../../test/export-archive.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
/** The files of an export of one project. */
let files: Record<string, string>;
let bytes: Uint8Array;
const rules = 'projects/payments-api/patterns.jsonl';
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@globex.example');
  const acme = await signIn(product, 'owner@acme.example');
  ({ bytes } = await download(product, acme, '/api/projects/payments-api/data'));
  files = await filesOf(bytes);
});
afterAll(() => product.close());

/** Returns the code of a refused upload, after checking that nothing was stored. */
async function refusal(file: Uint8Array, project?: string): Promise<string | undefined> {
  const { status, body } = await uploadExport(product, owner, file, project);
  const rows = await runIn(product, 'globex', sql`select count(*)::int as many from data_imports`);
  expect([status, rows]).toEqual([status, [{ many: 0 }]]);
  return body.issues?.[0]?.code ?? body.code;
}

const manifest = (change: object) => JSON.stringify({ ...JSON.parse(files['manifest.json'] ?? ''), ...change });
/** The first rule with other fields. */
const withRule = (change: object) => {
  const [first = '', ...others] = (files[rules] ?? '').split('\n');
  return zipOf({ ...files, [rules]: [JSON.stringify({ ...JSON.parse(first), ...change }), ...others].join('\n') });
};

test('what is no zip file, or a damaged one', async () => {
  expect(await refusal(new Uint8Array())).toBe('EXPORT_INVALID');
  expect(await refusal(new TextEncoder().encode('{"format":"cairn-export"}'))).toBe('EXPORT_INVALID');
  expect(await refusal(bytes.subarray(0, bytes.byteLength / 2))).toBe('EXPORT_INVALID');
  const broken = Uint8Array.from(bytes);
  broken.fill(0, 2_000, 2_400);
  expect(await refusal(broken)).toBe('EXPORT_INVALID');
  expect(await refusal(await zipOf({ 'readme.txt': 'Not an export.' }))).toBe('EXPORT_INVALID');
});

test('a newer format, and none', async () => {
  expect(await refusal(await zipOf({ ...files, 'manifest.json': manifest({ version: 2, projects: 'otherwise' }) }))).toBe('EXPORT_NEWER');
  expect(await refusal(await zipOf({ ...files, 'manifest.json': manifest({ format: 'another' }) }))).toBe('EXPORT_INVALID');
});

test.each([
  ['climbing', 'aa/aaaaaa.txt', '../aaaaaa.txt'],
  ['climbing inside', 'a/aa/aaaa.txt', 'a/../aaaa.txt'],
  ['absolute', 'aaaaaaaaa.txt', '/aaaaaaaa.txt'],
  ['with a drive', 'aaaaaaaaa.txt', 'C:/aaaaaa.txt'],
  ['with backslashes', 'aaaaaaaaa.txt', 'aa\\aaaaaa.txt'],
])('a path: %s', async (_, from, to) => {
  expect(await refusal(patched(await zipOf({ ...files, [from]: 'text' }), from, to))).toBe('EXPORT_PATH');
});

test('a link', async () => {
  expect(await refusal(await zipOf({ 'manifest.json': '/etc/passwd' }, { unixMode: 0o120777 }))).toBe('EXPORT_PATH');
});

test('two files of one name', async () => {
  expect(await refusal(patched(await zipOf({ ...files, 'manifest.jso2': '{}' }), 'manifest.jso2', 'manifest.json'))).toBe('EXPORT_INVALID');
});

test('a zip bomb, and too many files', async () => {
  const bomb = await zipOf({ ...files, [rules]: new Uint8Array(8 * 1024 * 1024) });
  expect(bomb.byteLength).toBeLessThan(1024 * 1024);
  expect(await refusal(bomb)).toBe('EXPORT_TOO_LARGE');
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, '']));
  expect(await refusal(await zipOf(many))).toBe('EXPORT_TOO_LARGE');
});

test('a file over the limit is refused before it is read', async () => {
  expect(await refusal(new Uint8Array(33 * 1024 * 1024))).toBe('BODY_TOO_LARGE');
});

test('rows that are wrong', async () => {
  for (const change of [
    { status: 'obeyed' },
    { confidence: 7 },
    { number: -1 },
    { id: 'pat_short' },
    { createdAt: 'yesterday' },
    { rule: 'x'.repeat(301) },
    { evidence: [{ type: 'link', id: 'javascript:alert(1)', quote: '', weight: 1, at: '2026-11-30T00:00:00.000Z' }] },
  ])
    expect([change, await refusal(await withRule(change))]).toEqual([change, 'EXPORT_INVALID']);
  expect(await refusal(await zipOf({ ...files, [rules]: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }))).toBe('EXPORT_INVALID');
  const { 'projects/payments-api/project.json': _, ...incomplete } = files;
  expect(await refusal(await zipOf(incomplete))).toBe('EXPORT_INVALID');
});

test('rows that exclude each other are found when they are written, and then nothing is', async () => {
  const [first = '', second = '', ...others] = (files[rules] ?? '').split('\n');
  const { number } = JSON.parse(first);
  const twice = await zipOf({ ...files, [rules]: [first, JSON.stringify({ ...JSON.parse(second), number }), ...others].join('\n') });
  const { body } = await uploadExport(product, owner, twice);
  const before = (await owner.get('/api/projects')).body.total;
  const answer = await owner.post(`/api/imports/${body.id}/confirm`, { version: 1, without: [] });
  expect([answer.status, answer.body.issues?.[0]?.code]).toEqual([400, 'EXPORT_INVALID']);
  expect((await owner.get('/api/projects')).body.total).toBe(before);
  const rows = await runIn(
    product,
    'globex',
    sql`select (select count(*) from sessions where actor ? 'imported')::int as sessions, (select count(*) from imported_authors)::int as authors`,
  );
  expect(rows).toEqual([{ sessions: 0, authors: 0 }]);
  expect((await owner.delete(`/api/imports/${body.id}`)).status).toBe(200);
});

test('several projects for one', async () => {
  const acme = await signIn(product, 'owner@acme.example');
  const { bytes: whole } = await download(product, acme, '/api/tenant/data');
  expect(await refusal(whole, 'warehouse-robots')).toBe('EXPORT_SEVERAL_PROJECTS');
});
