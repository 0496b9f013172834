import { readDecisionFile } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { arrangeInAcme } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await developer.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const bring = (...texts: string[]) =>
  developer.post('/api/decisions/import', { projectId, files: texts.map((text, at) => ({ name: `${at}.md`, text })) });
const drafts = async () => (await developer.get('/api/decisions?project=payments-api&status=draft')).body.total;

test('files become drafts, in their order, whatever status they claim', async () => {
  const answer = await bring('# Use ADRs\n\n## Status\n\nAccepted\n\n## Decision\n\nWe do.', '# Second\n\n## Decision\n\nThis.');
  expect(answer.status).toBe(201);
  expect(answer.body.items).toMatchObject([
    { title: 'Use ADRs', outcome: 'We do.', status: 'draft', revision: 1 },
    { title: 'Second', outcome: 'This.', status: 'draft' },
  ]);
});

test('a file’s day of review is the draft’s, and leaves with it', async () => {
  const file = (day: string) => `---\nreview-by: ${day}\n---\n# Ask again ${day}\n\n## Decision\n\nYes.`;
  const { items = [] } = (await bring(file('2031-11-20'), file('soon'))).body;
  expect(items.map(({ reviewBy }) => reviewBy)).toEqual(['2031-11-20T00:00:00.000Z', null]);
});

test('of all files or of none; what is wrong is named by file and field', async () => {
  const before = await drafts();
  const answer = await bring('# Fine\n\n## Decision\n\nYes.', 'no heading');
  expect([answer.status, answer.body.issues?.map(({ field, code }) => [field, code])]).toEqual([
    400,
    [
      ['files.1.title', 'TITLE_REQUIRED'],
      ['files.1.outcome', 'OUTCOME_REQUIRED'],
    ],
  ]);
  expect(await drafts()).toBe(before);
});

test('too long, too many, none, or not one’s own to write: refused with a code', async () => {
  const codes = async (...texts: string[]) => (await bring(...texts)).body.issues?.map(({ code }) => code);
  expect(await codes('x'.repeat(100_001))).toEqual(['TEXT_TOO_LONG']);
  expect(await codes(...Array.from({ length: 21 }, () => '# A\n## Decision\nB'))).toEqual(['TOO_MANY']);
  expect(await codes()).toEqual(['FILE_REQUIRED']);
  expect((await bring('x'.repeat(3_200_000))).body.code).toBe('BODY_TOO_LARGE');
  const viewer = await signIn(product, 'viewer@acme.example');
  const files = [{ name: 'a.md', text: '# A\n\n## Decision\n\nB' }];
  expect((await viewer.post('/api/decisions/import', { projectId, files })).body.code).toBe('FORBIDDEN');
  const globex = await signIn(product, 'owner@globex.example');
  expect((await globex.post('/api/decisions/import', { projectId, files })).status).toBe(404);
});

test('keeps no secret of a file', async () => {
  const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
  const answer = await bring(`# Rotate\n\n## Decision\n\nReplace ${secret}.`);
  expect(answer.body.items?.[0]).toMatchObject({ outcome: 'Replace [redacted: github-token].' });
});

test('what a project has accepted is one file; each of it reads back to what it says', async () => {
  const answer = await developer.get('/api/decisions/markdown?project=payments-api');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="decisions-payments-api-\d{4}-\d\d-\d\d\.md"$/);
  const accepted = (await developer.get('/api/decisions?project=payments-api&status=accepted&sort=number&direction=asc&limit=100')).body
    .items;
  const files = answer.text.split(/^(?=---\nnumber: )/m);
  expect(files.map((file) => readDecisionFile(file).text.title)).toEqual(accepted?.map(({ title }) => title));
  expect((await developer.get('/api/decisions/markdown')).status).toBe(400);
  const globex = await signIn(product, 'owner@globex.example');
  expect((await globex.get('/api/decisions/markdown?project=payments-api')).status).toBe(404);
});

test('the file holds all of them, however many there are', async () => {
  const before = (await developer.get('/api/decisions?project=payments-api&status=accepted')).body.total ?? 0;
  await arrangeInAcme(
    product,
    sql`insert into decisions (id, tenant_id, project_id, number, title, status, outcome, actor)
      select 'dec_file' || n, tenant_id, id, 20000 + n, 'Of many ' || n, 'accepted', 'Yes.', '{"type":"system","id":"test"}'::jsonb
      from projects, generate_series(1, 1100) n where slug = 'payments-api'`,
  );
  const { text } = await developer.get('/api/decisions/markdown?project=payments-api');
  const numbers = [...text.matchAll(/^number: (\d+)$/gm)].map(([, number]) => Number(number));
  expect(numbers).toHaveLength(before + 1_100);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});
