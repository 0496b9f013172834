import type { Locale, PublishedArticleRow } from '@cairn/api';
import { showPublished } from '../../article/published.ts';
import { suggestPublished } from '../../article/suggest.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/error.ts';
import { articleReader, maxArticles } from '../article-candidates.ts';
import type { Citable } from './citable.ts';
import { sourceOf } from './citable.ts';

/** A published article as the model reads and cites it. */
export interface ArticleSource {
  told: object;
  /** Such as `help/rotate-an-api-key`. */
  label: string;
  source: Citable;
}

/** Returns at most three published articles that match a question, best first. */
export async function searchArticles(tx: Transaction, locale: Locale, question: string): Promise<ArticleSource[]> {
  return (await suggestPublished(tx, articleReader(locale), question, maxArticles)).map((article) =>
    toSource(article, { passage: article.summary }),
  );
}

/**
 * Returns the published articles among these ids and labels with their texts, each at most `maxText` characters.
 * @returns each article once, and which ids matched: a label may contain a former slug
 */
export async function fetchArticles(
  tx: Transaction,
  locale: Locale,
  ids: readonly string[],
  maxText: number,
): Promise<{ articles: ArticleSource[]; named: Set<string> }> {
  const articles = new Map<string, ArticleSource>();
  const resolved = new Set<string>();
  for (const id of ids) {
    const named = /^(?:help\/([\w-]+)|(art_\w+))$/.exec(id);
    const article = named && (await findArticle(tx, locale, named[1] ?? named[2] ?? ''));
    if (!article) continue;
    resolved.add(id);
    const text = article.body.length > maxText ? `${article.body.slice(0, maxText)} […]` : article.body;
    articles.set(article.id, toSource(article, { text }));
  }
  return { articles: [...articles.values()], named: resolved };
}

async function findArticle(tx: Transaction, locale: Locale, slugOrId: string) {
  try {
    return await showPublished(tx, articleReader(locale), slugOrId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function toSource(
  { id, slug, title, summary }: Pick<PublishedArticleRow, 'id' | 'slug' | 'title' | 'summary'>,
  words: { passage: string } | { text: string },
): ArticleSource {
  const label = `help/${slug}`;
  const record = { type: 'article' as const, id, label, title, status: 'published', confidence: null };
  return { told: { ...record, ...words }, label, source: sourceOf({ ...record, text: summary }, '') };
}
