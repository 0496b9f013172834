import { type ArticlePassagesSchema, type PassagePart, paragraphsOf, type TicketPassage } from '@cairn/api';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { showRevision } from '../article/revision.ts';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { personalRedactor } from '../redaction/personal.ts';
import { findTicket } from '../ticket/find.ts';
import { inThread } from '../ticket/related.ts';
import { ticketMessages } from '../ticket/schema.ts';
import { ticketArticles } from './schema.ts';

/**
 * Returns paragraphs of a ticket's messages, redacted for an article.
 * @throws ApiError NOT_FOUND without such a ticket; BAD_REQUEST for a paragraph that the ticket does not have
 */
export async function redactTicketPassages(
  tx: Transaction,
  idOrNumber: string,
  passages: readonly TicketPassage[],
): Promise<PassagePart[][]> {
  const { id } = await findTicket(tx, idOrNumber);
  const rows = await tx
    .select({ id: ticketMessages.id, text: ticketMessages.text })
    .from(ticketMessages)
    .where(
      and(
        sql`${ticketMessages.ticketId} in ${inThread(id)}`,
        inArray(ticketMessages.id, [...new Set(passages.map(({ message }) => message))]),
      ),
    );
  const paragraphs = new Map(rows.map((row) => [row.id, paragraphsOf(row.text)]));
  return redactAll(
    'passages',
    passages.map(({ message, paragraph }) => paragraphs.get(message)?.[paragraph]),
    await namesOf(tx, [id]),
  );
}

/**
 * Returns paragraphs of a published revision, redacted for a pattern. The names to redact come from the tickets that are linked with the
 * article.
 * @throws ApiError NOT_FOUND without such a revision; BAD_REQUEST for a paragraph that it does not have
 */
export async function redactArticlePassages(
  tx: Transaction,
  articleId: string,
  { locale, revision, paragraphs }: v.InferOutput<typeof ArticlePassagesSchema>,
): Promise<PassagePart[][]> {
  const { body } = await showRevision(tx, articleId, locale, revision);
  const found = paragraphsOf(body);
  const linked = await tx.select({ id: ticketArticles.ticketId }).from(ticketArticles).where(eq(ticketArticles.articleId, articleId));
  return redactAll(
    'paragraphs',
    paragraphs.map((at) => found[at]),
    await namesOf(
      tx,
      linked.map(({ id }) => id),
    ),
  );
}

function redactAll(field: string, texts: readonly (string | undefined)[], names: readonly string[]): PassagePart[][] {
  const redacted = personalRedactor(names);
  return texts.map((text, at) => {
    if (text === undefined) throw new ApiError('BAD_REQUEST', { issues: [issue(`${field}.${at}`, 'NOT_ALLOWED')] });
    return redacted(text);
  });
}

/** Returns the names to redact from the threads of these tickets, including tickets that were merged into them. */
async function namesOf(tx: Transaction, ticketIds: readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  for (const id of ticketIds) {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select distinct found.name from tickets t, ticket_names(t.id) found (name) where t.id in ${inThread(id)}`,
    );
    for (const { name } of rows) names.add(name);
  }
  return [...names];
}
