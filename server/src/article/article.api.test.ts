import { type Article, ArticleListSchema, ArticleRevisionListSchema, ArticleSchema, type ArticleText, ArticleTextSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Answer, type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { publishDue } from './publish.ts';

let product: Product;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
});
afterAll(() => product.close());

const parsed = <S extends v.GenericSchema>(schema: S, { text }: Answer): v.InferOutput<S> =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), text);
const create = async (title: string, fields: object = {}) =>
  parsed(ArticleSchema, await staff.post('/api/articles', { title, body: 'Text', ...fields }));
const textPath = (article: Article, locale = 'en') => `/api/articles/${article.id}/texts/${locale}`;
const english = ({ texts }: Article): ArticleText => {
  const found = texts.find(({ locale }) => locale === 'en');
  if (!found) throw new Error('the article has no English text');
  return found;
};
const fieldsOf = ({ version, title, slug, summary, body }: ArticleText) => ({ version, title, slug, summary, body });
const save = (article: Article, text: ArticleText, fields: object, locale = 'en') =>
  staff.put(textPath(article, locale), { ...fieldsOf(text), ...fields });
const move = async (article: Article, text: ArticleText, to: string, fields: object = {}, locale = 'en') =>
  parsed(ArticleTextSchema, await staff.post(`${textPath(article, locale)}/transition`, { version: text.version, to, ...fields }));
const rowOf = async (title: string, tab = 'all') =>
  parsed(ArticleListSchema, await staff.get(`/api/articles?tab=${tab}&q=${encodeURIComponent(title)}`)).items[0];

describe('an article', () => {
  test('goes from draft by review to readers, and a published text that is edited is a draft', async () => {
    const article = await create('Move a project');
    expect(english(article)).toMatchObject({ slug: 'move-a-project', state: 'draft', publishedRevision: null });
    const reviewed = await move(article, english(article), 'in-review');
    expect(reviewed.state).toBe('in-review');
    const published = await move(article, reviewed, 'published', { changeNote: 'First' });
    expect(published).toMatchObject({ state: 'published', publishedRevision: 1 });
    const edited = parsed(ArticleTextSchema, await save(article, published, { body: 'Another text' }));
    expect(edited).toMatchObject({ state: 'draft', publishedRevision: 1, body: 'Another text' });
  });

  test('is saved by one of two who began with the same version; the other gets the text as it is now', async () => {
    const article = await create('Two authors');
    const text = english(article);
    expect((await save(article, text, { body: 'Hers' })).status).toBe(200);
    const late = await save(article, text, { body: 'His' });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.text).toContain('Hers');
  });

  test('has an address of its own, also one that another article had', async () => {
    const article = await create('Unique words');
    expect(english(await create('Unique words')).slug).toBe('unique-words-2');
    const taken = await staff.post('/api/articles', { title: 'Other', slug: 'unique-words' });
    expect([taken.status, taken.body.issues]).toMatchObject([400, [{ field: 'slug', code: 'SLUG_TAKEN' }]]);
    const published = await move(article, english(article), 'published');
    const renamed = parsed(ArticleTextSchema, await save(article, published, { slug: 'better-words' }));
    await move(article, renamed, 'published');
    expect((await staff.post('/api/articles', { title: 'Other', slug: 'unique-words' })).body.issues).toMatchObject([
      { code: 'SLUG_TAKEN' },
    ]);
    for (const [slug, code] of [
      ['Not A Slug', 'SLUG_INVALID'],
      ['search', 'SLUG_RESERVED'],
    ])
      expect((await staff.post('/api/articles', { title: 'Other', slug })).body.issues).toMatchObject([{ code }]);
    expect(english(await create('Search')).slug).toBe('search-2');
    const long = 'word '.repeat(30);
    expect([english(await create(long)).slug, english(await create(long)).slug].map((slug) => slug.length)).toEqual([69, 71]);
  });

  test('frees an address that only a draft had', async () => {
    const article = await create('Short lived');
    await save(article, english(article), { slug: 'long-lived' });
    expect(english(await create('Short lived')).slug).toBe('short-lived');
  });

  test('is published by the job when its time has come, not before', async () => {
    const article = await create('Scheduled words');
    const past = await staff.post(`${textPath(article)}/transition`, { version: 1, to: 'published', at: '2020-01-01T00:00:00.000Z' });
    expect([past.status, past.body.issues]).toMatchObject([400, [{ field: 'at', code: 'MOMENT_PAST' }]]);
    const at = new Date(Date.now() + 3_600_000);
    const text = await move(article, english(article), 'published', { at: at.toISOString() });
    expect(text).toMatchObject({ state: 'draft', publishAt: at.toISOString() });
    expect((await rowOf('Scheduled words'))?.publishAt).toBe(at.toISOString());
    const canceled = await move(article, text, 'draft');
    expect(canceled).toMatchObject({ state: 'draft', publishAt: null });
    await move(article, canceled, 'published', { at: at.toISOString() });
    const due = (now: Date) => product.database.maintain((tx) => publishDue(tx, now));
    expect(await due(new Date(at.getTime() - 1))).toBe(0);
    expect(await due(at)).toBe(1);
    expect((await rowOf('Scheduled words'))?.statuses.en).toBe('published');
    const { rows } = await product.database.maintain(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'cairn'`,
      );
      return tx.execute(sql`select actor, source from audit_events where target_id = ${article.id} and action = 'article.published'`);
    });
    expect(rows).toEqual([{ actor: { type: 'system', id: 'article-publishing' }, source: 'job' }]);
  });

  test('loses its time where it is empty by then, and holds nothing else up', async () => {
    const [emptied, other] = [await create('Emptied words'), await create('Other words')];
    const at = new Date(Date.now() + 3_600_000);
    const scheduled = await move(emptied, english(emptied), 'published', { at: at.toISOString() });
    await move(other, english(other), 'published', { at: at.toISOString() });
    await save(emptied, scheduled, { body: '' });
    expect(await product.database.maintain((tx) => publishDue(tx, at))).toBe(1);
    const shown = english(parsed(ArticleSchema, await staff.get(`/api/articles/${emptied.id}`)));
    expect(shown).toMatchObject({ state: 'draft', publishAt: null });
  });

  test('is not published empty', async () => {
    const article = await create('Nothing yet', { body: '' });
    const refused = await staff.post(`${textPath(article)}/transition`, { version: 1, to: 'published' });
    expect([refused.status, refused.body.code]).toEqual([422, 'STATE_INVALID']);
  });

  test('is stored without secrets', async () => {
    const article = await create('With a key', { body: 'Use ghp_0123456789abcdefghijABCDEFGHIJ012345 here' });
    expect(english(article).body).toContain('[redacted:');
  });

  test('that is archived takes no change until its texts are drafts again', async () => {
    const article = await create('Old words');
    const published = await move(article, english(article), 'published');
    const path = `/api/articles/${article.id}`;
    const archived = parsed(ArticleSchema, await staff.patch(path, { version: article.version, archived: true }));
    expect(archived).toMatchObject({ archived: true, texts: [{ state: 'archived', publishedRevision: null }] });
    expect((await save(archived, english(archived), { body: 'New' })).body.code).toBe('STATE_INVALID');
    expect(await rowOf('Old words')).toBeUndefined();
    expect((await rowOf('Old words', 'archived'))?.statuses.en).toBe('archived');
    const again = parsed(ArticleSchema, await staff.patch(path, { version: archived.version, archived: false }));
    expect(english(again)).toMatchObject({ state: 'draft', publishedRevision: null, body: published.body });
  });
});

describe('a category', () => {
  test('is deleted once its articles have another one, or none', async () => {
    const make = async (slug: string) => (await staff.post('/api/articles/categories', { slug, names: { en: slug } })).body.id;
    const [first, second] = [String(await make('first-words')), String(await make('second-words'))];
    const article = await create('Sorted words', { categoryId: first });
    const remove = (id: string, to = '') => staff.delete(`/api/articles/categories/${id}${to}`);
    const categoryOf = async () => parsed(ArticleSchema, await staff.get(`/api/articles/${article.id}`)).categoryId;
    expect((await remove(first)).body.code).toBe('STATE_INVALID');
    expect((await remove(first, `?articlesTo=${first}`)).status).toBe(400);
    expect((await remove(first, '?articlesTo=unknown')).status).toBe(400);
    expect((await remove(first, `?articlesTo=${second}`)).status).toBe(200);
    expect(await categoryOf()).toBe(second);
    expect((await remove(second, '?articlesTo=none')).text).not.toContain('second-words');
    expect(await categoryOf()).toBeNull();
  });
});

describe('revisions', () => {
  test('are what was published, and one of them becomes the draft again', async () => {
    const article = await create('Revised words', { body: 'One' });
    const first = await move(article, english(article), 'published', { changeNote: 'First' });
    const edited = parsed(ArticleTextSchema, await save(article, first, { body: 'Two' }));
    const second = await move(article, edited, 'published');
    const { items } = parsed(ArticleRevisionListSchema, await staff.get(`${textPath(article)}/revisions`));
    expect(items).toMatchObject([
      { number: 2, note: '', current: true },
      { number: 1, note: 'First', current: false, author: { name: 'Amina Haddad' } },
    ]);
    const restored = await staff.post(`${textPath(article)}/revisions/1/restore`, { version: second.version });
    expect(parsed(ArticleTextSchema, restored)).toMatchObject({ body: 'One', state: 'draft', publishedRevision: 2 });
    expect((await staff.get(`${textPath(article)}/revisions/9`)).status).toBe(404);
  });
});

describe('a translation', () => {
  test('is missing, then a draft, then published, and behind once the source is published again', async () => {
    const article = await create('Translated words');
    const source = await move(article, english(article), 'published');
    const status = async () => (await rowOf('Translated words'))?.statuses.de;
    expect(await status()).toBe('missing');
    const german = { version: 0, title: 'Übersetzt', slug: source.slug, summary: '', body: 'Wort', sourceRevision: 1 };
    const draft = parsed(ArticleTextSchema, await staff.put(textPath(article, 'de'), german));
    expect(await status()).toBe('draft');
    const published = await move(article, draft, 'published', {}, 'de');
    expect(await status()).toBe('published');
    await move(article, parsed(ArticleTextSchema, await save(article, source, { body: 'More' })), 'published');
    expect(await status()).toBe('behind');
    const behind = parsed(ArticleListSchema, await staff.get('/api/articles?tab=behind'));
    expect(behind.items.map(({ title }) => title)).toEqual(['Translated words']);
    const current = parsed(ArticleTextSchema, await save(article, published, { sourceRevision: 2 }, 'de'));
    await move(article, current, 'published', {}, 'de');
    expect(await status()).toBe('published');
  });
});
