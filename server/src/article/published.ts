import {
  type ArticleAudience,
  articleLocales,
  articleSourceLocale,
  type Locale,
  type PublishedArticle,
  type PublishedArticleRow,
  type PublishedArticles,
} from '@cairn/api';
import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { matchesText, wordsTyped } from '../database/match.ts';
import { ApiError } from '../http/error.ts';
import { articleCategories, articleRevisions, articleSlugs, articles, articleTexts } from './schema.ts';

/* Articles as readers get them, in any transaction of the application. Row-level security also hides drafts and other audiences. */

/** The reader and their language. `public` is a visitor who is not signed in. */
export interface ArticleReader {
  audience: ArticleAudience;
  locale: Locale;
}

/** The audiences whose articles each reader gets. */
const readableBy: Record<ArticleAudience, readonly ArticleAudience[]> = {
  public: ['public'],
  'signed-in': ['public', 'signed-in'],
  staff: ['public', 'signed-in', 'staff'],
};

const maxFound = 20;

/**
 * Lists all articles for a reader, by category, in the order that staff chose; each in the best available language. Articles without a
 * category come last.
 */
export async function listPublished(tx: Transaction, reader: ArticleReader): Promise<PublishedArticles> {
  const rows = await selectPublished(tx, reader).orderBy(asc(articleCategories.position), asc(articles.position), asc(articles.id));
  const categories = new Map(rows.flatMap(({ category }) => (category ? [[category.slug, toCategory(category, reader.locale)]] : [])));
  return { categories: [...categories.values()], articles: rows.map(toRow) };
}

/**
 * Returns one article by its id, or by its current or a former slug. If `slug` in the result differs, the caller redirects.
 * @throws ApiError NOT_FOUND if there is none for the reader
 */
export async function showPublished(tx: Transaction, reader: ArticleReader, slug: string): Promise<PublishedArticle> {
  const named = tx.select({ id: articleSlugs.articleId }).from(articleSlugs).where(eq(articleSlugs.slug, slug));
  const [found] = await selectPublished(tx, reader, or(inArray(articles.id, named), eq(articles.id, slug))).limit(1);
  if (!found) throw new ApiError('NOT_FOUND');
  const [text] = await tx
    .select({ body: articleRevisions.body })
    .from(articleRevisions)
    .where(
      and(eq(articleRevisions.articleId, found.id), eq(articleRevisions.locale, found.locale), eq(articleRevisions.number, found.revision)),
    );
  if (!text) throw new ApiError('NOT_FOUND');
  const translations = await tx
    .select({ locale: articleTexts.locale, slug: articleRevisions.slug })
    .from(articleTexts)
    .innerJoin(articleRevisions, isPublished)
    .where(eq(articleTexts.articleId, found.id))
    .orderBy(asc(articleTexts.locale));
  const { category, revision } = found;
  return { ...toRow(found), category: category && toCategory(category, reader.locale), body: text.body, revision, translations };
}

/** Returns the articles that contain all words of `q`, at most 20, the best first: matches in titles, then summaries, then texts. */
export async function searchPublished(tx: Transaction, reader: ArticleReader, q: string): Promise<PublishedArticleRow[]> {
  const fits = matchesText(articleRevisions.search, articleRevisions.title, q);
  const rank = sql`ts_rank(${articleRevisions.search}, ${wordsTyped(q)})`;
  const rows = await selectPublished(tx, reader, fits).orderBy(desc(rank), asc(articles.position), asc(articles.id)).limit(maxFound);
  return rows.map(toRow);
}

/** Returns the titles of articles in the source language, as far as the caller may read them. */
export async function articleTitles(tx: Transaction, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .select({ id: articleRevisions.articleId, title: articleRevisions.title })
    .from(articleTexts)
    .innerJoin(articleRevisions, isPublished)
    .where(and(inArray(articleTexts.articleId, ids), eq(articleTexts.locale, articleSourceLocale)));
}

/** Joins a text with its published revision. */
export const isPublished = sql`${articleRevisions.articleId} = ${articleTexts.articleId} and ${articleRevisions.locale} = ${articleTexts.locale}
  and ${articleRevisions.number} = ${articleTexts.publishedRevision}`;

/**
 * Selects one row for each article of the reader, in the first of their languages that it is published in. Only columns that readers may
 * see.
 */
export function selectPublished(tx: Transaction, { audience, locale }: ArticleReader, where?: SQL) {
  const languages = sql`${sql.param(articleLocales(locale))}::text[]`;
  const best = sql`(
    select t.locale from article_texts t
    where t.article_id = ${articles.id} and t.published_revision is not null and t.locale = any(${languages})
    order by array_position(${languages}, t.locale) limit 1)`;
  return tx
    .select({
      id: articles.id,
      slug: articleRevisions.slug,
      title: articleRevisions.title,
      summary: articleRevisions.summary,
      locale: articleRevisions.locale,
      revision: articleRevisions.number,
      publishedAt: articleRevisions.createdAt,
      category: { slug: articleCategories.slug, names: articleCategories.names, icon: articleCategories.icon },
    })
    .from(articles)
    .innerJoin(articleTexts, and(eq(articleTexts.articleId, articles.id), isNotNull(articleTexts.publishedRevision)))
    .innerJoin(articleRevisions, isPublished)
    .leftJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(and(inArray(articles.audience, readableBy[audience]), sql`${articleTexts.locale} = ${best}`, where))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectPublished>>[number];

/** Converts a row to the form that readers get. */
export function toRow({ id, slug, title, summary, locale, publishedAt, category }: Row): PublishedArticleRow {
  return { id, slug, title, summary, locale, category: category?.slug ?? null, publishedAt: publishedAt.toISOString() };
}

function toCategory({ slug, names, icon }: NonNullable<Row['category']>, locale: Locale) {
  const name = articleLocales(locale).flatMap((language) => names[language] || [])[0];
  return { slug, name: name ?? names[articleSourceLocale] ?? slug, icon };
}
