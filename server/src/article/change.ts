import {
  type Article,
  type ArticleOrderSchema,
  type ArticleUpdateSchema,
  articleSlugOf,
  articleSourceLocale,
  isReservedSlug,
  type NewArticleSchema,
} from '@cairn/api';
import { eq, max, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { checkCategory } from './category.ts';
import { showArticle } from './query.ts';
import { articleSlugs, articles, articleTexts } from './schema.ts';
import { claimSlug, lockArticle, storedFields } from './text.ts';

/**
 * Creates an article with its English text, as a draft and the last of its category.
 * @throws ApiError BAD_REQUEST SLUG_TAKEN for a requested slug; a slug from the title gets another number instead
 */
export async function createArticle(
  tx: Transaction,
  visitor: Visitor,
  { audience, categoryId, slug: wanted, ...text }: v.InferOutput<typeof NewArticleSchema>,
  requestId: string,
): Promise<Article> {
  await checkCategory(tx, categoryId);
  const id = newId('art');
  const slug = wanted ?? (await freeSlug(tx, articleSlugOf(text.title) || id.toLowerCase().replace(/[^a-z0-9]+/g, '-')));
  const actor = actorOf(visitor);
  await tx.insert(articles).values({ id, audience, categoryId, position: await lastPosition(tx), actor });
  await claimSlug(tx, id, slug);
  const fields = await storedFields(tx, { ...text, slug });
  await tx.insert(articleTexts).values({ articleId: id, locale: articleSourceLocale, ...fields, actor });
  await audit(tx, visitor, { action: 'article.created', target: { type: 'article', id }, detail: { slug, audience }, requestId });
  return showArticle(tx, id);
}

/**
 * Changes audience or category, archives the article, or restores it as drafts. @throws ApiError NOT_FOUND; CONFLICT with the current
 * article
 */
export async function updateArticle(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, archived, ...fields }: v.InferOutput<typeof ArticleUpdateSchema>,
  requestId: string,
): Promise<Article> {
  const before = await lockArticle(tx, id);
  if (before.version !== version) throw new ApiError('CONFLICT', { current: await showArticle(tx, id) });
  await checkCategory(tx, fields.categoryId ?? null);
  const actor = actorOf(visitor);
  const moves = archived !== undefined && archived !== (before.archivedAt !== null);
  const archivedAt = moves ? { archivedAt: archived ? new Date() : null } : {};
  await tx
    .update(articles)
    .set({ ...definedOnly(fields), ...archivedAt, actor, ...changed(articles.version) })
    .where(eq(articles.id, id));
  if (moves) {
    const state = archived ? ('archived' as const) : ('draft' as const);
    await tx
      .update(articleTexts)
      .set({ state, publishedRevision: null, publishAt: null, actor, ...changed(articleTexts.version) })
      .where(eq(articleTexts.articleId, id));
  }
  const action = moves ? (archived ? 'article.archived' : 'article.unarchived') : 'article.updated';
  await audit(tx, visitor, { action, target: { type: 'article', id }, detail: changesOf(before, fields), requestId });
  return showArticle(tx, id);
}

/**
 * Sets the order of articles in a category. Articles that are not listed keep their position. @throws ApiError NOT_FOUND for an unknown id
 */
export async function reorderArticles(
  tx: Transaction,
  visitor: Visitor,
  { ids }: v.InferOutput<typeof ArticleOrderSchema>,
  requestId: string,
): Promise<{ ids: string[] }> {
  for (const [position, id] of ids.entries()) {
    const [row] = await tx.update(articles).set({ position }).where(eq(articles.id, id)).returning({ id: articles.id });
    if (!row) throw new ApiError('NOT_FOUND');
  }
  await audit(tx, visitor, {
    action: 'article.reordered',
    target: { type: 'article', id: ids[0] ?? '' },
    detail: { count: ids.length },
    requestId,
  });
  return { ids };
}

async function lastPosition(tx: Transaction): Promise<number> {
  const [last] = await tx.select({ position: max(articles.position) }).from(articles);
  return (last?.position ?? -1) + 1;
}

/** Returns the slug, or the slug with the first free number: `rotate-a-key-2`. */
async function freeSlug(tx: Transaction, slug: string): Promise<string> {
  const like = sql`${articleSlugs.slug} = ${slug} or ${articleSlugs.slug} like ${`${slug}-%`}`;
  const taken = new Set((await tx.select({ slug: articleSlugs.slug }).from(articleSlugs).where(like)).map((row) => row.slug));
  const numbered = (number: number) => (number === 1 ? slug : `${slug}-${number}`);
  let number = isReservedSlug(slug) ? 2 : 1;
  while (taken.has(numbered(number))) number++;
  return numbered(number);
}
