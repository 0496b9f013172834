import type { Locale } from '@cairn/api';
import { inArray } from 'drizzle-orm';
import { type ArticleReader, isPublished } from '../article/published.ts';
import { articleRevisions, articleTexts } from '../article/schema.ts';
import { suggestPublished } from '../article/suggest.ts';
import type { Transaction } from '../database/database.ts';
import { type Candidate, measuresOf } from './knowledge.ts';

/** Maximum number of articles that an answer considers. */
export const maxArticles = 3;

/** Reads articles that every member may read, in the asker's language. Staff articles are excluded, because an answer may be shared. */
export const articleReader = (locale: Locale): ArticleReader => ({ audience: 'signed-in', locale });

/** Returns at most three published help articles that match a question. */
export async function findArticles(tx: Transaction, locale: Locale, question: string, terms: readonly string[]): Promise<Candidate[]> {
  const found = await suggestPublished(tx, articleReader(locale), question, maxArticles);
  if (found.length === 0) return [];
  const { body, search } = articleRevisions;
  const rows = await tx
    .select({ id: articleTexts.articleId, locale: articleTexts.locale, body, ...measuresOf(search, terms) })
    .from(articleTexts)
    .innerJoin(articleRevisions, isPublished)
    .where(
      inArray(
        articleTexts.articleId,
        found.map(({ id }) => id),
      ),
    );
  return found.flatMap(({ id, slug, title, summary, locale: shown }) =>
    rows
      .filter((row) => row.id === id && row.locale === shown)
      .map(({ body: text, rank, hits }) => ({
        type: 'article' as const,
        row: { id, slug, title, summary, body: text, status: 'published' as const },
        rank,
        hits,
      })),
  );
}
