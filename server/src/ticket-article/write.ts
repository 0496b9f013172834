import type { Article, ArticleFromTicketSchema, TicketArticle } from '@cairn/api';
import { and, asc, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { createArticle } from '../article/change.ts';
import { articles, articleTexts } from '../article/schema.ts';
import { withoutImages } from '../article-picture/without-images.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { redactedText } from '../redaction/personal.ts';
import { findTicket } from '../ticket/find.ts';
import { inThread } from '../ticket/related.ts';
import { redactTicketPassages } from './passages.ts';
import { ticketArticles } from './schema.ts';

/** The maximum length of an article's body, in UTF-16 code units. */
const longest = 50_000;

/**
 * Creates the draft of an article from paragraphs of a ticket's messages, without names, addresses and secrets, and links the two.
 * @throws ApiError NOT_FOUND without such a ticket; BAD_REQUEST for a paragraph that it does not have, or more text than an article can
 * have
 */
export async function writeArticle(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { title, passages }: v.InferOutput<typeof ArticleFromTicketSchema>,
  requestId: string,
): Promise<Article> {
  const body = withoutImages((await redactTicketPassages(tx, idOrNumber, passages)).map(redactedText).join('\n\n'));
  if (body.length > longest) throw new ApiError('BAD_REQUEST', { issues: [issue('passages', 'TEXT_TOO_LONG')] });
  const article = await createArticle(
    tx,
    visitor,
    { title, slug: undefined, summary: '', body, audience: 'signed-in', categoryId: null },
    requestId,
  );
  await addLink(tx, visitor, idOrNumber, article.id, { written: true, requestId });
  return article;
}

/** Links an article with a ticket; does nothing if they are linked already. @throws ApiError NOT_FOUND without such a ticket or article */
export async function linkArticle(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  articleId: string,
  requestId: string,
): Promise<{ items: TicketArticle[] }> {
  const [article] = await tx.select({ id: articles.id }).from(articles).where(eq(articles.id, articleId));
  if (!article) throw new ApiError('NOT_FOUND');
  await addLink(tx, visitor, idOrNumber, articleId, { written: false, requestId });
  return listTicketArticles(tx, idOrNumber);
}

/** Removes a link; does nothing if there is none. @throws ApiError NOT_FOUND without such a ticket */
export async function unlinkArticle(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  articleId: string,
  requestId: string,
): Promise<{ items: TicketArticle[] }> {
  const { id, tenantId } = await findTicket(tx, idOrNumber);
  const removed = await tx
    .delete(ticketArticles)
    .where(and(sql`${ticketArticles.ticketId} in ${inThread(id)}`, eq(ticketArticles.articleId, articleId)))
    .returning({ articleId: ticketArticles.articleId });
  if (removed.length > 0)
    await audit(tx, visitor, {
      action: 'ticket.article_unlinked',
      target: { type: 'ticket', id },
      detail: { article: articleId },
      requestId,
      tenantId,
    });
  return listTicketArticles(tx, idOrNumber);
}

/**
 * Lists the articles that are linked with a ticket, or with one that was merged into it, by title. @throws ApiError NOT_FOUND without such
 * a ticket
 */
export async function listTicketArticles(tx: Transaction, idOrNumber: string): Promise<{ items: TicketArticle[] }> {
  const { id } = await findTicket(tx, idOrNumber);
  const items = await tx
    .select({
      id: ticketArticles.articleId,
      title: articleTexts.title,
      slug: sql<string | null>`(
        select r.slug from article_texts t
        join article_revisions r on r.article_id = t.article_id and r.locale = t.locale and r.number = t.published_revision
        where t.article_id = ${ticketArticles.articleId} order by t.locale <> 'en', t.locale limit 1)`,
      audience: articles.audience,
      written: sql<boolean>`bool_or(${ticketArticles.written})`,
    })
    .from(ticketArticles)
    .innerJoin(articleTexts, and(eq(articleTexts.articleId, ticketArticles.articleId), eq(articleTexts.locale, 'en')))
    .innerJoin(articles, eq(articles.id, ticketArticles.articleId))
    .where(sql`${ticketArticles.ticketId} in ${inThread(id)}`)
    .groupBy(ticketArticles.articleId, articleTexts.title, articles.audience)
    .orderBy(asc(articleTexts.title), asc(ticketArticles.articleId));
  return { items };
}

async function addLink(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  articleId: string,
  { written, requestId }: { written: boolean; requestId: string },
): Promise<void> {
  const { id, tenantId } = await findTicket(tx, idOrNumber);
  const added = await tx
    .insert(ticketArticles)
    .values({ tenantId, ticketId: id, articleId, written, actor: actorOf(visitor) })
    .onConflictDoNothing()
    .returning({ articleId: ticketArticles.articleId });
  if (added.length === 0) return;
  const action = written ? 'ticket.article_written' : 'ticket.article_linked';
  await audit(tx, visitor, { action, target: { type: 'ticket', id }, detail: { article: articleId }, requestId, tenantId });
}
