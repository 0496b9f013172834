import type { ArticleSearch, ArticleSearchListQuerySchema, ArticleSearchUpdateSchema } from '@cairn/api';
import { and, eq, ilike } from 'drizzle-orm';
import type * as v from 'valibot';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';
import { articleSearches } from './schema.ts';

type ListQuery = v.InferOutput<typeof ArticleSearchListQuerySchema>;

const sortKeys: Record<ListQuery['sort'], Omit<SortKey, 'direction'>> = {
  searches: { by: articleSearches.searches, as: 'integer' },
  last: { by: articleSearches.lastAt, as: 'timestamptz' },
  query: { by: articleSearches.query, as: 'text' },
};

/** Returns a page of searches without results. */
export async function listArticleSearches(tx: Transaction, query: ListQuery): Promise<Page<ArticleSearch>> {
  const { direction } = query;
  const where = and(eq(articleSearches.state, query.state), query.q ? ilike(articleSearches.query, likePattern(query.q)) : undefined);
  const window = paginate(query, [
    { ...sortKeys[query.sort], direction },
    { by: articleSearches.id, as: 'text', direction },
  ]);
  const rows = await tx
    .select({ search: articleSearches, mark: window.mark })
    .from(articleSearches)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, await tx.$count(articleSearches, where), ({ search }) => toSearch(search));
}

/** Marks a search as done, or reopens it. @throws ApiError NOT_FOUND; CONFLICT with the current search */
export async function updateArticleSearch(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, state }: v.InferOutput<typeof ArticleSearchUpdateSchema>,
  requestId: string,
): Promise<ArticleSearch> {
  const [before] = await tx.select().from(articleSearches).where(eq(articleSearches.id, id)).for('update');
  if (!before) throw new ApiError('NOT_FOUND');
  if (before.version !== version) throw new ApiError('CONFLICT', { current: toSearch(before) });
  const now = { ...before, state, version: version + 1 };
  await tx.update(articleSearches).set({ state, version: now.version }).where(eq(articleSearches.id, id));
  await audit(tx, visitor, { action: 'article-search.updated', target: { type: 'article-search', id }, detail: { state }, requestId });
  return toSearch(now);
}

function toSearch({ lastAt, ...row }: typeof articleSearches.$inferSelect): ArticleSearch {
  return { ...row, lastAt: lastAt.toISOString() };
}
