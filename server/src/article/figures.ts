import type { ArticleFigures } from '@cairn/api';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { figureDays, showArticle } from './query.ts';
import { articleViews, articleVotes } from './schema.ts';

const maxReasons = 50;
const dayMs = 24 * 3600 * 1000;

/** Returns what readers did with an article in the last 30 days (UTC), in all languages. @throws ApiError NOT_FOUND */
export async function showFigures(tx: Transaction, articleId: string, now = new Date()): Promise<ArticleFigures> {
  await showArticle(tx, articleId);
  const days = Array.from({ length: figureDays }, (_, index) => dayOf(now.getTime() - (figureDays - 1 - index) * dayMs));
  const [first = ''] = days;
  const read = await tx
    .select({ day: articleViews.day, views: sql<number>`sum(${articleViews.views})::int` })
    .from(articleViews)
    .where(and(eq(articleViews.articleId, articleId), sql`${articleViews.day} >= ${first}::date`))
    .groupBy(articleViews.day);
  const viewsOf = new Map(read.map(({ day, views }) => [day, views]));
  const recent = and(eq(articleVotes.articleId, articleId), sql`${articleVotes.createdAt} >= ${first}::date`);
  const [votes] = await tx
    .select({
      helpful: sql<number>`count(*) filter (where ${articleVotes.helpful})::int`,
      unhelpful: sql<number>`count(*) filter (where not ${articleVotes.helpful})::int`,
    })
    .from(articleVotes)
    .where(recent);
  const { id, locale, reason, createdAt } = articleVotes;
  const reasons = await tx
    .select({ id, locale, reason, createdAt })
    .from(articleVotes)
    .where(and(recent, ne(articleVotes.reason, ''), eq(articleVotes.helpful, false)))
    .orderBy(desc(articleVotes.createdAt), desc(articleVotes.id))
    .limit(maxReasons);
  return {
    views: days.map((day) => ({ day, views: viewsOf.get(day) ?? 0 })),
    helpful: votes?.helpful ?? 0,
    unhelpful: votes?.unhelpful ?? 0,
    reasons: reasons.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
