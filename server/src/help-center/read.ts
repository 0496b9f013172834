import type { Locale, PublishedArticle, PublishedArticleRow, PublishedArticles } from '@cairn/api';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type ArticleReader, listPublished, searchPublished, showPublished } from '../article/published.ts';
import { articleRevisions, articles, articleTexts } from '../article/schema.ts';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import type { ArticleEntry, CategoryEntry } from './lists.ts';
import type { SitemapEntry } from './sitemap.ts';
import { sayIn } from './texts.ts';

/* Public articles. Transactions here have no person, so that row-level security shows only public articles. */

/** The category of articles without one. Real slugs never contain an underscore. */
const uncategorized = '_other';

function publicReader(locale: Locale): ArticleReader {
  return { audience: 'public', locale };
}

/** Returns the categories with their articles, in the order that staff chose. */
export async function readPublicHelp(tx: Transaction, locale: Locale): Promise<CategoryEntry[]> {
  return categoriesOf(await listPublished(tx, publicReader(locale)), locale);
}

function categoriesOf({ categories, articles: all }: PublishedArticles, locale: Locale): CategoryEntry[] {
  const other = { slug: uncategorized, name: sayIn(locale)('other') };
  return [...categories, other]
    .map(({ slug, name }) => ({
      slug,
      name,
      articles: all.filter(({ category }) => (category ?? uncategorized) === slug).map((article) => toEntry(article, name)),
    }))
    .filter((category) => category.articles.length > 0);
}

function toEntry({ slug, locale, title, summary, publishedAt }: PublishedArticleRow, category: string): ArticleEntry {
  return { slug, locale, title, summary, category, publishedAt: new Date(publishedAt) };
}

/** Returns the articles that contain all words of `q`, the best first. */
export async function searchPublicHelp(tx: Transaction, locale: Locale, q: string): Promise<ArticleEntry[]> {
  const found = await searchPublished(tx, publicReader(locale), q);
  if (found.length === 0) return [];
  const { categories } = await listPublished(tx, publicReader(locale));
  return found.map((article) => toEntry(article, categories.find(({ slug }) => slug === article.category)?.name ?? ''));
}

export type FoundArticle =
  | { state: 'shown'; article: PublishedArticle; category: CategoryEntry /** The language of the page. */; locale: Locale }
  | { state: 'moved'; slug: string }
  | { state: 'archived' }
  | { state: 'unknown' };

/**
 * Returns the article at an address, in the reader's language. If the slug belongs to only one language, that language is used, unless the
 * reader has asked for another.
 * @param asked the language in the address
 * @param negotiated the language of the browser
 */
export async function showPublicArticle(
  tx: Transaction,
  slug: string,
  { asked, negotiated }: { asked: Locale | undefined; negotiated: Locale },
): Promise<FoundArticle> {
  const found = await findArticle(tx, slug, asked ?? negotiated);
  if (!found) return { state: (await isArchived(tx, slug)) ? 'archived' : 'unknown' };
  const own = found.translations.filter((one) => one.slug === slug).map(({ locale }) => locale);
  if (own.length === 0) return { state: 'moved', slug: found.slug };
  const [only] = own;
  const isInOther = !asked && only !== undefined && !own.includes(found.locale);
  const article = isInOther ? ((await findArticle(tx, slug, only)) ?? found) : found;
  const locale = asked ?? (isInOther ? article.locale : negotiated);
  const categories = await readPublicHelp(tx, locale);
  const category = categories.find((one) => one.slug === (article.category?.slug ?? uncategorized));
  return category ? { state: 'shown', article, category, locale } : { state: 'unknown' };
}

async function findArticle(tx: Transaction, slug: string, locale: Locale): Promise<PublishedArticle | null> {
  try {
    return await showPublished(tx, publicReader(locale), slug);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function isArchived(tx: Transaction, slug: string): Promise<boolean> {
  const { rows } = await tx.execute<{ archived: boolean }>(sql`select article_archived(${slug}) as archived`);
  return rows[0]?.archived ?? false;
}

/** Lists every public article in every language that it is published in. */
export async function listForSitemap(tx: Transaction): Promise<SitemapEntry[]> {
  const rows = await tx
    .select({ id: articles.id, slug: articleRevisions.slug, locale: articleRevisions.locale, publishedAt: articleRevisions.createdAt })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.articleId, articles.id))
    .innerJoin(
      articleRevisions,
      and(
        eq(articleRevisions.articleId, articleTexts.articleId),
        eq(articleRevisions.locale, articleTexts.locale),
        eq(articleRevisions.number, articleTexts.publishedRevision),
      ),
    )
    .where(eq(articles.audience, 'public'))
    .orderBy(desc(articleRevisions.createdAt), asc(articles.id), asc(articleRevisions.locale));
  const byArticle = Map.groupBy(rows, ({ id }) => id);
  return rows.map(({ id, ...entry }) => ({ ...entry, translations: byArticle.get(id) ?? [] }));
}
