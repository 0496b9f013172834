import type { Locale } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ApiError } from '../http/error.ts';
import { redact } from '../redaction/redact.ts';

/* Anonymous figures of what readers do. */

const longestQuery = 100;

/** Counts one view of a published article, in the language that the reader got. */
export async function recordView(tx: Transaction, articleId: string, locale: Locale): Promise<void> {
  await tx.execute(sql`select article_view(${articleId}, ${locale})`);
}

/**
 * Stores whether an article was helpful. The last vote of an account counts. Secrets in the reason are redacted.
 * @param reason empty if the reader gave none
 * @throws ApiError NOT_FOUND if the reader has no access to this article in this language
 */
export async function recordVote(
  tx: Transaction,
  { articleId, locale, helpful, reason }: { articleId: string; locale: Locale; helpful: boolean; reason: string },
): Promise<void> {
  const { rows } = await tx.execute<{ stored: boolean | null }>(
    sql`select article_vote(${newId('atv')}, ${articleId}, ${locale}, ${helpful}, ${redact(reason).text}) as stored`,
  );
  if (!rows[0]?.stored) throw new ApiError('NOT_FOUND');
}

/** Counts a search without results, for the list of staff. Searches with email addresses or secrets are not counted. */
export async function recordEmptySearch(tx: Transaction, q: string, locale: Locale): Promise<void> {
  const query = q.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, longestQuery);
  if (query.length < 2 || query.includes('@') || redact(q).hits.length > 0) return;
  await tx.execute(sql`select article_search_empty(${newId('ats')}, ${query}, ${locale})`);
}
