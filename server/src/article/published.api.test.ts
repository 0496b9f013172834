import {
  type ArticleAudience,
  ArticleFiguresSchema,
  ArticleListSchema,
  ArticleSearchListSchema,
  articleAudiences,
  type Locale,
} from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import type { Transaction } from '../database/database.ts';
import { listPublished, searchPublished, showPublished } from './published.ts';
import { recordEmptySearch, recordView, recordVote } from './reader.ts';
import { articleRevisions, articles, articleTexts } from './schema.ts';
import { shipArticles } from './shipped.ts';

let product: Product;
let staff: Browser;
/** Runs a transaction as each kind of reader. */
let readers: Record<ArticleAudience, <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>>;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  const { rows } = await product.database.maintain((tx) =>
    tx.execute<{ email: string; userId: string; tenantId: string }>(
      sql`select u.email, u.id as "userId", m.tenant_id as "tenantId" from users u join memberships m on m.user_id = u.id`,
    ),
  );
  const as = (email: string) => {
    const scope = rows.find((row) => row.email === email);
    if (!scope) throw new Error(`there is no ${email}`);
    return <T>(work: (tx: Transaction) => Promise<T>) => product.database.inTenant(scope, work);
  };
  readers = {
    public: (work) => product.database.anonymous(work),
    'signed-in': as('owner@globex.example'),
    staff: as('staff@cairn.example'),
  };
});
afterAll(() => product.close());

/** Lists everything that a reader may read, even if they ask as staff. */
const all = (reader: ArticleAudience, locale: Locale = 'en') => readers[reader]((tx) => listPublished(tx, { audience: 'staff', locale }));
const create = async (title: string, fields: object) => {
  const made = await staff.post('/api/articles', { title, ...fields });
  return { id: String(made.body.id), path: `/api/articles/${made.body.id}` };
};
const publish = async (path: string, version: number, locale = 'en') =>
  expect((await staff.post(`${path}/texts/${locale}/transition`, { version, to: 'published' })).status).toBe(200);

describe('readers', () => {
  test('get the articles of their audience, by row-level security', async () => {
    const shown = Object.fromEntries(
      await Promise.all(articleAudiences.map(async (reader) => [reader, (await all(reader)).articles.length])),
    );
    const { rows } = await product.database.maintain((tx) =>
      tx.execute<{ audience: string; count: number }>(sql`select audience, count(*)::int from articles group by 1`),
    );
    const count = (audience: ArticleAudience) => rows.find((row) => row.audience === audience)?.count ?? 0;
    expect(articleAudiences.map(count).every((found) => found > 0)).toBe(true);
    const toSignedIn = count('public') + count('signed-in');
    expect(shown).toEqual({ public: count('public'), 'signed-in': toSignedIn, staff: toSignedIn + count('staff') });
  });

  test('see neither drafts, nor authors, nor figures, without any WHERE', async () => {
    const { id } = await create('A secret draft', { body: 'Not yet', audience: 'public' });
    for (const reader of Object.values(readers)) {
      const ids = await reader((tx) => tx.select({ id: articles.id }).from(articles));
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.map((row) => row.id)).not.toContain(id);
      for (const column of ['actor', 'title', 'body'])
        await expect(reader((tx) => tx.execute(sql`select ${sql.identifier(column)} from ${articleTexts}`))).rejects.toMatchObject({
          cause: { code: '42501' },
        });
      for (const hidden of [
        sql`select actor from article_revisions`,
        sql`select * from article_views`,
        sql`select * from article_votes`,
        sql`select * from article_searches`,
      ])
        await expect(reader((tx) => tx.execute(hidden))).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('get the published revision while the next one is written, and nothing once it is archived', async () => {
    const { path } = await create('Public words', { body: 'First text', audience: 'public' });
    await publish(path, 1);
    await staff.put(`${path}/texts/en`, { version: 2, title: 'Public words', slug: 'public-phrases', summary: '', body: 'Second text' });
    const show = (slug: string) => readers.public((tx) => showPublished(tx, { audience: 'public', locale: 'en' }, slug));
    expect(await show('public-words')).toMatchObject({ body: 'First text', revision: 1 });
    await expect(show('public-phrases')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await readers.public((tx) => tx.select({ body: articleRevisions.body }).from(articleRevisions))).map(({ body }) => body),
    ).toContain('First text');
    await publish(path, 3);
    // The old address finds the article, whose slug is the new one.
    expect(await show('public-words')).toMatchObject({ body: 'Second text', slug: 'public-phrases' });
    expect(await show('public-phrases')).toMatchObject({ slug: 'public-phrases' });
    await staff.patch(path, { version: 1, archived: true });
    await expect(show('public-phrases')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('get their own language, Spanish for Mexican Spanish, and English where nothing else is there', async () => {
    const { path } = await create('Language words', { body: 'English', audience: 'public' });
    await publish(path, 1);
    for (const [locale, body] of [
      ['es', 'Español'],
      ['de', 'Deutsch'],
    ] as const) {
      await staff.put(`${path}/texts/${locale}`, { version: 0, title: body, slug: 'language-words', summary: '', body });
      await publish(path, 1, locale);
    }
    const shown = (locale: Locale) => readers.public((tx) => showPublished(tx, { audience: 'public', locale }, 'language-words'));
    expect((await Promise.all((['de', 'es-MX', 'es', 'fr'] as const).map(shown))).map(({ locale }) => locale)).toEqual([
      'de',
      'es',
      'es',
      'en',
    ]);
    expect((await shown('fr')).translations.map(({ locale }) => locale)).toEqual(['de', 'en', 'es']);
    expect((await all('public', 'de')).articles.find(({ slug }) => slug === 'language-words')?.title).toBe('Deutsch');
  });

  test('find articles by their words, those that have them in the title first', async () => {
    const found = (q: string) => readers['signed-in']((tx) => searchPublished(tx, { audience: 'signed-in', locale: 'en' }, q));
    expect((await found('rotating keys'))[0]?.slug).toBe('rotate-an-api-key');
    expect((await found('KEY_STOPPED')).map(({ slug }) => slug)).toEqual(['what-a-401-from-mcp-means']);
    expect(await found('zzz nothing')).toEqual([]);
    expect(await found('raw html')).toEqual([]);
  });
});

describe('figures', () => {
  test('count views, one vote of each account, and the reasons of those who were not helped', async () => {
    const { id, path } = await create('Counted words', { body: 'Text' });
    const reader = readers['signed-in'];
    const vote = (helpful: boolean, reason = '') => reader((tx) => recordVote(tx, { articleId: id, locale: 'en', helpful, reason }));
    await expect(vote(true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await publish(path, 1);
    for (let reading = 0; reading < 3; reading++) await reader((tx) => recordView(tx, id, 'en'));
    await readers.public((tx) => recordView(tx, id, 'en'));
    await vote(true);
    await vote(false, 'No picture');
    const figures = v.parse(v.pipe(v.string(), v.parseJson(), ArticleFiguresSchema), (await staff.get(`${path}/figures`)).text);
    expect(figures).toMatchObject({ helpful: 0, unhelpful: 1, reasons: [{ reason: 'No picture' }] });
    expect(figures.views).toHaveLength(30);
    expect(figures.views.at(-1)?.views).toBe(3);
    const { items } = v.parse(
      v.pipe(v.string(), v.parseJson(), ArticleListSchema),
      (await staff.get('/api/articles?q=Counted%20words')).text,
    );
    expect(items).toMatchObject([{ views: 3, helpful: 0, unhelpful: 1 }]);
  });

  test('list searches without a result until they are done, and again when they are made again', async () => {
    const search = (q: string) => readers.public((tx) => recordEmptySearch(tx, q, 'en'));
    for (const q of ['Dark  Mode', 'dark mode', 'me@example.org']) await search(q);
    const open = async () =>
      v.parse(v.pipe(v.string(), v.parseJson(), ArticleSearchListSchema), (await staff.get('/api/articles/searches?q=dark')).text).items;
    const [found] = await open();
    expect(found).toMatchObject({ query: 'dark mode', searches: 2 });
    const done = await staff.patch(`/api/articles/searches/${found?.id}`, { version: found?.version, state: 'done' });
    expect(done.status).toBe(200);
    expect(await open()).toEqual([]);
    await search('dark mode');
    expect(await open()).toMatchObject([{ searches: 3 }]);
    expect((await staff.get('/api/articles/searches?q=example.org')).body.total).toBe(0);
  });
});

describe('the articles that Cairn comes with', () => {
  test('are written once, into an installation without articles', async () => {
    const empty = await startProduct({});
    expect(await shipArticles(empty.database)).toBe(true);
    expect(await shipArticles(empty.database)).toBe(false);
    const shown = async (locale: Locale) =>
      (await empty.database.anonymous((tx) => listPublished(tx, { audience: 'public', locale }))).articles;
    expect((await shown('en')).length).toBeGreaterThan(5);
    expect((await shown('de')).map(({ locale }) => locale)).toEqual((await shown('en')).map(() => 'de'));
    await empty.close();
  });
});
