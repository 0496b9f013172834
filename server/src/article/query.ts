import {
  type Article,
  type ArticleCounts,
  type ArticleListQuerySchema,
  type ArticleRow,
  type ArticleText,
  type ArticleTextStatus,
  articleSourceLocale,
  articleTabs,
  type Locale,
  locales,
} from '@cairn/api';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { actorName } from '../database/person.ts';
import { ApiError } from '../http/error.ts';
import { type Page, paginate, type SortKey } from '../list/paginate.ts';
import { articleCategories, articles, articleTexts } from './schema.ts';

type ListQuery = v.InferOutput<typeof ArticleListQuerySchema>;

/** The figures in the list cover this many days. */
export const figureDays = 30;

const source = sql.raw(`'${articleSourceLocale}'`);
const sourceTitle = sql<string>`coalesce((select t.title from article_texts t where t.article_id = ${articles.id} and t.locale = ${source}), '')`;
/** The status of the text `t`, with `s` as the source text of its article. */
const statusOf = sql`case
  when t.state <> 'published' then t.state
  when t.locale <> ${source} and coalesce(t.source_revision, 0) < coalesce(s.published_revision, 0) then 'behind'
  else 'published' end`;
const withSource = sql`article_texts t left join article_texts s on s.article_id = t.article_id and s.locale = ${source}`;
const statuses = sql<Partial<Record<Locale, ArticleTextStatus>>>`(
  select coalesce(jsonb_object_agg(t.locale, ${statusOf}), '{}') from ${withSource} where t.article_id = ${articles.id})`;
const since = sql.raw(`((now() at time zone 'UTC')::date - ${figureDays - 1})`);
const views = sql<number>`coalesce((select sum(w.views)::int from article_views w where w.article_id = ${articles.id} and w.day >= ${since}), 0)`;
const votes = (helpful: boolean) =>
  sql<number>`(select count(*)::int from article_votes o where o.article_id = ${articles.id} and o.created_at >= ${since} and o.helpful = ${helpful})`;
/** How many of 1,000 votes said "helpful"; -1 without votes. */
const helpfulShare = sql`coalesce((select (1000 * avg(o.helpful::int))::int from article_votes o where o.article_id = ${articles.id} and o.created_at >= ${since}), -1)`;
const nextAt = sql<Date | null>`(select min(t.publish_at) from article_texts t where t.article_id = ${articles.id})`;
const latest = sql`(select max(t.updated_at) from article_texts t where t.article_id = ${articles.id})`;
const latestActor = sql`(select t.actor from article_texts t where t.article_id = ${articles.id} order by t.updated_at desc, t.locale limit 1)`;

const sortKeys: Record<ListQuery['sort'], readonly SortKey[]> = {
  updated: [{ by: sql`coalesce(${latest}, ${articles.updatedAt})`, as: 'timestamptz', direction: 'asc' }],
  title: [{ by: sql`lower(${sourceTitle})`, as: 'text', direction: 'asc' }],
  views: [{ by: views, as: 'integer', direction: 'asc' }],
  helpful: [{ by: helpfulShare, as: 'integer', direction: 'asc' }],
  order: [
    {
      by: sql`coalesce((select c.position from article_categories c where c.id = ${articles.categoryId}), 2147483647)`,
      as: 'integer',
      direction: 'asc',
    },
    { by: articles.position, as: 'integer', direction: 'asc' },
  ],
};

/** Returns a page of all articles, with the status of each language and the figures of 30 days. */
export async function listArticles(tx: Transaction, query: ListQuery): Promise<Page<ArticleRow>> {
  const where = and(
    inTab(query.tab),
    query.category ? eq(articles.categoryId, query.category) : undefined,
    query.audience ? inArray(articles.audience, query.audience) : undefined,
    query.q ? hasText(query.q) : undefined,
  );
  const keys: SortKey[] = [...sortKeys[query.sort], { by: articles.id, as: 'text', direction: 'asc' }];
  const turned = keys.map((key): SortKey => ({ ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' }));
  const window = paginate(query, query.direction === 'asc' ? keys : turned);
  const rows = await tx
    .select({
      id: articles.id,
      title: sourceTitle,
      audience: articles.audience,
      categoryId: articles.categoryId,
      category: sql<string | null>`${articleCategories.names} ->> ${source}`,
      statuses,
      publishAt: nextAt.mapWith(articles.archivedAt),
      views,
      helpful: votes(true),
      unhelpful: votes(false),
      updatedAt: sql<Date>`coalesce(${latest}, ${articles.updatedAt})`.mapWith(articles.updatedAt),
      updatedById: sql<string>`${latestActor} ->> 'id'`,
      updatedByName: actorName(latestActor),
      mark: window.mark,
    })
    .from(articles)
    .leftJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  return window.page(rows, await tx.$count(articles, where), ({ mark: _mark, updatedById, updatedByName, ...row }) => ({
    ...row,
    statuses: Object.fromEntries(locales.map((locale) => [locale, row.statuses[locale] ?? 'missing'])),
    publishAt: row.publishAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: { id: updatedById, name: updatedByName },
  }));
}

/** Counts the articles of each tab, and the published texts of articles that are not archived. */
export async function countArticles(tx: Transaction): Promise<ArticleCounts> {
  const [row] = await tx
    .select({
      ...Object.fromEntries(articleTabs.map((tab) => [tab, sql<number>`count(*) filter (where ${inTab(tab)})::int`])),
      published: sql<number>`coalesce(sum((select count(*) from article_texts t where t.article_id = ${articles.id} and t.published_revision is not null)), 0)::int`,
    } as Record<(typeof articleTabs)[number] | 'published', SQL<number>>) // fromEntries loses the keys
    .from(articles);
  const { published = 0, ...tabs } = row ?? { all: 0, draft: 0, 'in-review': 0, behind: 0, archived: 0 };
  return { tabs, published, possible: tabs.all * locales.length };
}

/** Returns one article with its texts as drafts. @throws ApiError NOT_FOUND */
export async function showArticle(tx: Transaction, id: string): Promise<Article> {
  const [article] = await tx.select().from(articles).where(eq(articles.id, id));
  if (!article) throw new ApiError('NOT_FOUND');
  const rows = await selectTexts(tx).where(eq(articleTexts.articleId, id)).orderBy(asc(articleTexts.locale));
  const { audience, categoryId, archivedAt, createdAt, version } = article;
  return { id, audience, categoryId, archived: archivedAt !== null, texts: rows.map(toText), createdAt: createdAt.toISOString(), version };
}

/** Returns the draft of one text. @throws ApiError NOT_FOUND */
export async function showText(tx: Transaction, articleId: string, locale: Locale): Promise<ArticleText> {
  const [row] = await selectTexts(tx).where(and(eq(articleTexts.articleId, articleId), eq(articleTexts.locale, locale)));
  if (!row) throw new ApiError('NOT_FOUND');
  return toText(row);
}

function selectTexts(tx: Transaction) {
  return tx
    .select({ text: articleTexts, name: actorName(articleTexts.actor) })
    .from(articleTexts)
    .$dynamic();
}

function toText({ text, name }: Awaited<ReturnType<typeof selectTexts>>[number]): ArticleText {
  const { articleId: _article, createdAt: _created, pictures: _pictures, actor, publishAt, updatedAt, ...fields } = text;
  return {
    ...fields,
    publishAt: publishAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    updatedBy: { id: actor.id, name },
  };
}

function inTab(tab: ListQuery['tab']): SQL {
  if (tab === 'archived') return sql`${articles.archivedAt} is not null`;
  const some = sql`exists (select from ${withSource} where t.article_id = ${articles.id} and ${statusOf} = ${tab})`;
  return tab === 'all' ? sql`${articles.archivedAt} is null` : sql`(${articles.archivedAt} is null and ${some})`;
}

/** Returns a condition: `q` is a part of a title, summary or body, in any language. */
function hasText(q: string): SQL {
  const like = likePattern(q);
  return sql`exists (select from article_texts t where t.article_id = ${articles.id} and (t.title ilike ${like} or t.summary ilike ${like} or t.body ilike ${like}))`;
}
