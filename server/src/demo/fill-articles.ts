import { eq, sql } from 'drizzle-orm';
import { articleSearches, articles, articleTexts, articleViews, articleVotes } from '../article/schema.ts';
import { writeShippedArticles } from '../article/shipped.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';

const days = 45;
const dayMs = 24 * 3600 * 1000;

/** Readings per day and votes per month, by slug. Other articles have a few. */
const figures: Record<string, { daily: number; helpful: number; reasons: readonly string[] }> = {
  'connect-an-agent': { daily: 96, helpful: 61, reasons: ['Windows is not mentioned'] },
  'what-agents-get': { daily: 41, helpful: 30, reasons: [] },
  'what-a-401-from-mcp-means': {
    daily: 28,
    helpful: 9,
    reasons: ['It does not say how long the old key still works', 'My code is not in the table', 'Still refused'],
  },
  'rotate-an-api-key': { daily: 24, helpful: 22, reasons: ['How do I find out who uses the key?'] },
  'review-proposals': { daily: 17, helpful: 14, reasons: ['What is a good reason to decline?'] },
};

const emptySearches = [
  { query: 'single sign-on okta', locale: 'en', searches: 23, daysAgo: 1 },
  { query: 'delete my account', locale: 'en', searches: 14, daysAgo: 2 },
  { query: 'rechnung herunterladen', locale: 'de', searches: 9, daysAgo: 1 },
  { query: 'gitlab', locale: 'en', searches: 7, daysAgo: 4 },
  { query: 'نقل المشروع', locale: 'ar', searches: 3, daysAgo: 6 },
] as const;

/** Writes the articles shipped with Cairn and the activity of demo readers. Needs the role `cairn_definer`. */
export async function fillArticles(tx: Transaction): Promise<void> {
  const begun = new Date(Date.now() - days * dayMs);
  // A database that was used without demo content already has them.
  const [shipped] = await tx.select({ id: articles.id }).from(articles).limit(1);
  if (!shipped) await writeShippedArticles(tx, begun);
  await tx.update(articleTexts).set({ updatedAt: begun });
  const published = await tx
    .select({ articleId: articleTexts.articleId, locale: articleTexts.locale, slug: articleTexts.slug })
    .from(articleTexts)
    .where(eq(articleTexts.locale, 'en'));
  for (const { articleId, slug } of published) {
    const { daily, helpful, reasons } = figures[slug] ?? { daily: 6, helpful: 4, reasons: [] };
    await tx.insert(articleViews).values(
      Array.from({ length: days }, (_, ago) => ({
        articleId,
        locale: 'en' as const,
        day: new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10),
        views: 1 + Math.round(daily * (0.8 + 0.4 * Math.abs(Math.sin(ago)))),
      })),
    );
    const vote = (was: boolean, reason: string, at: number) => ({
      id: newId('atv'),
      articleId,
      locale: 'en' as const,
      revision: 1,
      helpful: was,
      reason,
      createdAt: new Date(Date.now() - (1 + (at % 25)) * dayMs),
    });
    await tx
      .insert(articleVotes)
      .values([...Array.from({ length: helpful }, (_, at) => vote(true, '', at)), ...reasons.map((reason, at) => vote(false, reason, at))]);
  }
  await tx.insert(articleSearches).values(
    emptySearches.map(({ daysAgo, ...search }) => ({
      id: newId('ats'),
      ...search,
      lastAt: sql`now() - make_interval(days => ${daysAgo})`,
    })),
  );
}
