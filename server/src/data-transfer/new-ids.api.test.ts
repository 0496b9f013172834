import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { download, filesOf, runIn, uploadExport, zipOf } from '../../test/export-archive.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { idPattern } from './fields.ts';
import { surveyExport } from './survey.ts';

let product: Product;
let owner: Browser;
let globex: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  globex = await signIn(product, 'owner@globex.example');
});
afterAll(() => product.close());

const idsIn = (files: Record<string, string>) =>
  new Set(
    Object.entries(files)
      .filter(([path]) => path.startsWith('projects/'))
      .flatMap(([, text]) => text.match(idPattern) ?? []),
  );

test('an id that the file hides gets a new one too', async () => {
  const { bytes } = await download(product, owner, '/api/projects/payments-api/data');
  const files = await filesOf(bytes);
  const before = idsIn(files);
  expect(before.size).toBeGreaterThan(50);
  const rules = 'projects/payments-api/patterns.jsonl';
  const [first = '', ...others] = (files[rules] ?? '').split('\n');
  const [hidden = ''] = [...before].filter((id) => id.startsWith('usr_'));
  const quoted = { type: 'message', id: hidden.replace('_', '\u200b_'), quote: hidden, weight: 1, at: '2026-11-30T00:00:00.000Z' };
  files[rules] = [JSON.stringify({ ...JSON.parse(first), evidence: [quoted] }), ...others].join('\n');
  const escaped = Object.entries(files).map(([path, text]) => [path, text.replace(idPattern, (id) => id.replace('_', '\\u005f'))]);
  const upload = await uploadExport(product, globex, await zipOf(Object.fromEntries(escaped)));
  expect(upload.status).toBe(201);
  expect((await globex.post(`/api/imports/${upload.body.id}/confirm`, { version: 1, without: [] })).status).toBe(200);
  const after = idsIn(await filesOf((await download(product, globex, '/api/projects/payments-api/data')).bytes));
  expect(after.size).toBeGreaterThan(50);
  expect([...after].filter((id) => before.has(id))).toEqual([]);
});

test('a file makes no rule for all projects, and lets agents get nothing unreviewed', async () => {
  const { bytes } = await download(product, owner, '/api/projects/client-sdks/data');
  const files = await filesOf(bytes);
  expect(files['projects/client-sdks/patterns.jsonl']).toContain('"level":"project"');
  const changed = Object.entries(files).map(([path, text]) => [
    path,
    text.replaceAll('"level":"project"', '"level":"tenant"').replace(/"serveUnreviewed": ?false/, '"serveUnreviewed": true'),
  ]);
  const upload = await uploadExport(product, globex, await zipOf(Object.fromEntries(changed)));
  expect((await globex.post(`/api/imports/${upload.body.id}/confirm`, { version: 1, without: [] })).status).toBe(200);
  const rules = await runIn(product, 'globex', sql`select distinct level from patterns where actor ? 'imported'`);
  expect(rules).toEqual([{ level: 'project' }]);
  const made = await runIn(product, 'globex', sql`select distinct serve_unreviewed from projects where actor ? 'imported'`);
  expect(made).toEqual([{ serve_unreviewed: false }]);
});

test('one file is checked at a time', async () => {
  const { bytes } = await download(product, owner, '/api/projects/client-sdks/data');
  const [first, second] = await Promise.allSettled([surveyExport(bytes), surveyExport(bytes)]);
  expect(first?.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'BUSY' } });
});
