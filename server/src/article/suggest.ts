import type { PublishedArticleRow } from '@cairn/api';
import { asc, desc, sql } from 'drizzle-orm';
import { termsOf } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { wordsOfTerms } from '../search/words.ts';
import { type ArticleReader, selectPublished, toRow } from './published.ts';
import { articleRevisions, articles } from './schema.ts';

/** At most this many significant words of a question are used: searching for pairs of more words takes longer than it gains. */
const mostTerms = 8;

/**
 * Returns the articles that may answer a question while somebody writes it, the best first: those with two of its significant words, or
 * with its only one.
 * @param most at most this many
 */
export async function suggestPublished(
  tx: Transaction,
  reader: ArticleReader,
  question: string,
  most: number,
): Promise<PublishedArticleRow[]> {
  const { allTerms, twoTerms, anyTerm } = await wordsOfTerms(
    tx,
    termsOf(question)
      .slice(0, mostTerms)
      .map((word) => ({ word, weight: 1 })),
  );
  const wanted = twoTerms ?? allTerms;
  if (wanted === null) return [];
  const rank = sql`ts_rank(${articleRevisions.search}, ${anyTerm ?? wanted}::tsquery)`;
  const rows = await selectPublished(tx, reader, sql`${articleRevisions.search} @@ ${wanted}::tsquery`)
    .orderBy(desc(rank), asc(articles.position), asc(articles.id))
    .limit(most);
  return rows.map(toRow);
}
