import {
  type ArticleCategory,
  type ArticleCategoryListSchema,
  type ArticleCategoryUpdateSchema,
  type ArticleOrderSchema,
  articleSourceLocale,
  type NewArticleCategorySchema,
  noCategory,
} from '@cairn/api';
import { asc, eq, max, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly, violatedConstraint } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { articleCategories, articles } from './schema.ts';

type Fields = v.InferOutput<typeof NewArticleCategorySchema>;
type List = v.InferOutput<typeof ArticleCategoryListSchema>;

/** Lists the categories in the order in which readers see them. */
export async function listCategories(tx: Transaction): Promise<List> {
  return { items: await selectCategories(tx) };
}

/** Creates a category as the last one. @throws ApiError BAD_REQUEST SLUG_TAKEN */
export async function createCategory(tx: Transaction, visitor: Visitor, fields: Fields, requestId: string): Promise<ArticleCategory> {
  const id = newId('atc');
  const [last] = await tx.select({ position: max(articleCategories.position) }).from(articleCategories);
  const row = { id, ...fields, names: givenNames(fields), position: (last?.position ?? -1) + 1, actor: actorOf(visitor) };
  await withFreeSlug(tx.insert(articleCategories).values(row));
  return recorded(tx, visitor, 'created', id, requestId);
}

/** Changes slug, names and icon. @throws ApiError NOT_FOUND; CONFLICT with the current category; BAD_REQUEST SLUG_TAKEN */
export async function updateCategory(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, ...fields }: v.InferOutput<typeof ArticleCategoryUpdateSchema>,
  requestId: string,
): Promise<ArticleCategory> {
  await lockCategory(tx, id);
  const before = await showCategory(tx, id);
  if (before.version !== version) throw new ApiError('CONFLICT', { current: before });
  const set = { ...fields, names: givenNames(fields), actor: actorOf(visitor), ...changed(articleCategories.version) };
  await withFreeSlug(tx.update(articleCategories).set(set).where(eq(articleCategories.id, id)));
  return recorded(tx, visitor, 'updated', id, requestId);
}

/** Sets the order of categories. @throws ApiError NOT_FOUND for an unknown id */
export async function reorderCategories(
  tx: Transaction,
  visitor: Visitor,
  { ids }: v.InferOutput<typeof ArticleOrderSchema>,
  requestId: string,
): Promise<List> {
  for (const [position, id] of ids.entries()) {
    await lockCategory(tx, id);
    await tx.update(articleCategories).set({ position }).where(eq(articleCategories.id, id));
  }
  const target = { type: 'article-category', id: ids[0] ?? '' };
  await audit(tx, visitor, { action: 'article-category.reordered', target, detail: { count: ids.length }, requestId });
  return listCategories(tx);
}

/**
 * Deletes a category, and moves its articles, including archived ones, to another category.
 * @param articlesTo the id of that category, or `none`; if left out, the category must be empty
 * @throws ApiError NOT_FOUND; STATE_INVALID while it has articles; BAD_REQUEST if the other category does not exist
 */
export async function deleteCategory(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  articlesTo: string | undefined,
  requestId: string,
): Promise<List> {
  await lockCategory(tx, id);
  const { articles: count, names } = await showCategory(tx, id);
  if (count > 0) {
    if (articlesTo === undefined) throw new ApiError('STATE_INVALID');
    const categoryId = articlesTo === noCategory ? null : articlesTo;
    if (categoryId === id) throw new ApiError('BAD_REQUEST', { issues: [issue('articlesTo', 'NOT_ALLOWED')] });
    await checkCategory(tx, categoryId, 'articlesTo');
    await tx
      .update(articles)
      .set({ categoryId, actor: actorOf(visitor), ...changed(articles.version) })
      .where(eq(articles.categoryId, id));
  }
  await tx.delete(articleCategories).where(eq(articleCategories.id, id));
  const detail = { name: names[articleSourceLocale], articles: count, ...definedOnly({ articlesTo }) };
  await audit(tx, visitor, { action: 'article-category.deleted', target: { type: 'article-category', id }, detail, requestId });
  return listCategories(tx);
}

/** Checks that a category exists. @throws ApiError BAD_REQUEST */
export async function checkCategory(tx: Transaction, id: string | null, field = 'categoryId'): Promise<void> {
  if (id === null) return;
  const [found] = await tx.select({ id: articleCategories.id }).from(articleCategories).where(eq(articleCategories.id, id));
  if (!found) throw new ApiError('BAD_REQUEST', { issues: [issue(field, 'NOT_ALLOWED')] });
}

async function recorded(tx: Transaction, visitor: Visitor, done: string, id: string, requestId: string): Promise<ArticleCategory> {
  await audit(tx, visitor, { action: `article-category.${done}`, target: { type: 'article-category', id }, requestId });
  return showCategory(tx, id);
}

async function showCategory(tx: Transaction, id: string): Promise<ArticleCategory> {
  const found = (await selectCategories(tx)).find((category) => category.id === id);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

function selectCategories(tx: Transaction): Promise<ArticleCategory[]> {
  const { id, slug, names, icon, version } = articleCategories;
  const count = sql<number>`(select count(*)::int from ${articles} where ${articles.categoryId} = article_categories.id)`;
  return tx
    .select({ id, slug, names, icon, version, articles: count })
    .from(articleCategories)
    .orderBy(asc(articleCategories.position), asc(articleCategories.id));
}

async function lockCategory(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.select({ id: articleCategories.id }).from(articleCategories).where(eq(articleCategories.id, id)).for('update');
  if (!row) throw new ApiError('NOT_FOUND');
}

function givenNames({ names }: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(names).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

async function withFreeSlug(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violatedConstraint(error) !== 'article_categories_slug_key') throw error;
    throw new ApiError('BAD_REQUEST', { issues: [issue('slug', 'SLUG_TAKEN')] });
  }
}
