import { type ArticleVote, ArticleVoteSchema, type HelpArticle, type HelpHome, type Locale, type PublishedArticleRow } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type ArticleReader, listPublished, showPublished } from '../article/published.ts';
import type { Transaction } from '../database/database.ts';
import { articlesOfPage } from './page-articles.ts';

/** How many articles are listed as most read, next to another article, and about a page. */
const shown = { popular: 5, related: 6, ofPage: 4 };

/** Returns the front page of the help. */
export async function showHelp(tx: Transaction, reader: ArticleReader): Promise<HelpHome> {
  const { rows } = await tx.execute<{ id: string }>(sql`select article_popular(${shown.popular}) as id`);
  return { ...(await listPublished(tx, reader)), popular: rows.map(({ id }) => id) };
}

/**
 * Returns one article with related ones and the reader's vote. @throws ApiError NOT_FOUND if there is no article with this slug for the
 * reader
 */
export async function showHelpArticle(tx: Transaction, reader: ArticleReader, slug: string): Promise<HelpArticle> {
  const article = await showPublished(tx, reader, slug);
  const { articles } = await listPublished(tx, reader);
  const related = article.category
    ? articles.filter(({ id, category }) => id !== article.id && category === article.category?.slug).slice(0, shown.related)
    : [];
  return { ...article, related, vote: await ownVote(tx, article.id, article.locale) };
}

/** Lists the articles about one page of the application, the most relevant first. */
export async function listHelpOfPage(tx: Transaction, reader: ArticleReader, page: string): Promise<PublishedArticleRow[]> {
  const slugs = articlesOfPage(page);
  if (slugs.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; slug: string }>(
    sql`select article_id as id, slug from article_slugs where slug = any(${sql.param(slugs)}::text[])`,
  );
  const { articles } = await listPublished(tx, reader);
  const ids = slugs.flatMap((slug) => rows.find((row) => row.slug === slug)?.id ?? []);
  return ids.flatMap((id) => articles.find((article) => article.id === id) ?? []).slice(0, shown.ofPage);
}

async function ownVote(tx: Transaction, articleId: string, locale: Locale): Promise<ArticleVote | null> {
  const { rows } = await tx.execute<{ vote: unknown }>(sql`select article_own_vote(${articleId}, ${locale}) as vote`);
  return v.parse(v.nullable(ArticleVoteSchema), rows[0]?.vote ?? null);
}
