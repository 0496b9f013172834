import { HelpArticleSchema, HelpArticlesSchema, HelpHomeSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { newApiKey } from '../api-key/secret.ts';

let product: Product;
let developer: Browser;
let lead: Browser;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  developer = await signIn(product, 'dev@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  staff = await signIn(product, 'staff@cairn.example');
});
afterAll(() => product.close());

const slug = 'rotate-an-api-key';
const found = async (reader: Browser, path: string) =>
  v.parse(HelpArticlesSchema, JSON.parse((await reader.get(`/api/help/${path}`)).text)).items.map((article) => article.slug);
const shown = async (reader: Browser, path = `articles/${slug}`) =>
  v.parse(HelpArticleSchema, JSON.parse((await reader.get(`/api/help/${path}`)).text));
async function viewsOf(name: string): Promise<number> {
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ views: number }>(
      sql`select coalesce(sum(views), 0)::int as views from article_views where article_id = (select article_id from article_slugs where slug = ${name})`,
    ),
  );
  return rows[0]?.views ?? 0;
}

test('shows the articles of the reader by category, and those that are read most', async () => {
  const home = v.parse(HelpHomeSchema, JSON.parse((await developer.get('/api/help?locale=de')).text));
  expect(home.categories.length).toBeGreaterThan(2);
  expect(home.popular.length).toBeGreaterThan(2);
  const slugs = home.articles.map((article) => article.slug);
  expect(slugs).toContain(slug);
  expect(slugs).not.toContain('write-a-help-article');
  expect(home.articles.find(({ id }) => id === home.popular[0])?.slug).toBe('connect-an-agent');
  const forStaff = v.parse(HelpHomeSchema, JSON.parse((await staff.get('/api/help')).text));
  expect(forStaff.articles.map((article) => article.slug)).toContain('write-a-help-article');
  expect((await openBrowser(product).get('/api/help')).status).toBe(401);
});

test('finds articles by words, and those about a page', async () => {
  expect(await found(developer, 'search?q=rotate')).toContain(slug);
  expect(await found(developer, 'search?q=')).toEqual([]);
  expect(await found(developer, 'search?q=zzyzx')).toEqual([]);
  expect((await found(developer, 'of-page?page=/app/api-keys/key_1'))[0]).toBe(slug);
  expect(await found(developer, 'of-page?page=/app/notifications')).toEqual([]);
  expect(await found(developer, 'of-page?page=/app/staff/articles')).toEqual([]);
  expect(await found(staff, 'of-page?page=/app/staff/articles')).toEqual(['write-a-help-article']);
  expect((await developer.get('/api/help/of-page?page=https://evil.example')).status).toBe(400);
});

test('an article has others of its category, and the reader’s own vote alone', async () => {
  const article = await shown(developer);
  expect(article.related.length).toBeGreaterThan(0);
  expect(article.related.map((one) => one.slug)).not.toContain(slug);
  expect(article.vote).toBeNull();
  const { secret } = newApiKey();
  const body = { helpful: false, reason: `Behind a proxy. My key is ${secret}` };
  expect((await developer.put(`/api/help/articles/${slug}/vote`, body)).status).toBe(200);
  expect((await shown(developer)).vote).toMatchObject({ helpful: false, reason: expect.stringContaining('Behind a proxy.') });
  expect((await shown(developer)).vote?.reason).not.toContain(secret);
  expect((await shown(lead)).vote).toBeNull();
  await developer.put(`/api/help/articles/${slug}/vote`, { helpful: true, reason: 'never mind' });
  expect((await shown(developer)).vote).toEqual({ helpful: true, reason: '' });
  expect((await developer.put('/api/help/articles/write-a-help-article/vote', { helpful: true })).status).toBe(404);
});

test('counts a reading once for each person and day', async () => {
  const before = await viewsOf(slug);
  const read = async (reader: Browser) => (await reader.post(`/api/help/articles/${slug}/views?locale=en`)).text;
  expect(await read(developer)).toBe('{"counted":true}');
  expect(await read(developer)).toBe('{"counted":false}');
  expect(await read(lead)).toBe('{"counted":true}');
  expect((await viewsOf(slug)) - before).toBe(2);
  expect((await developer.post('/api/help/articles/write-a-help-article/views')).status).toBe(404);
});

test('a question as people write it suggests articles with two of its words, at most three', async () => {
  const suggested = async (q: string) => {
    const { body } = await developer.get(`/api/help/suggestions?q=${encodeURIComponent(q)}`);
    return (body.items ?? []).map(({ slug }) => String(slug));
  };
  const found = await suggested('Hello, how can I rotate the key of our production agent without an outage?');
  expect(found).toContain('rotate-an-api-key');
  expect(found.length).toBeLessThanOrEqual(3);
  expect(await suggested('Rotate an API key')).toContain('rotate-an-api-key');
  expect(await suggested('')).toEqual([]);
  expect(await suggested('zzyzx qwertz')).toEqual([]);
});

test('a search without a result is counted without the person, and only where it has none', async () => {
  const record = (q: string) => developer.post('/api/help/empty-searches', { q, locale: 'en' });
  expect((await record('Qwertz teleport')).status).toBe(200);
  expect((await record('rotate')).status).toBe(200);
  expect((await record('qwertz jonas@acme.example')).status).toBe(200);
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ query: string }>(sql`select query from article_searches where query like 'qwertz%' or query = 'rotate'`),
  );
  expect(rows.map(({ query }) => query)).toEqual(['qwertz teleport']);
});
