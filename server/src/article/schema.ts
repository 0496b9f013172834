import { articleAudiences, articleSearchStates, articleStates, locales } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tsvector } from '../database/column.ts';

/** The column with the ids of the pictures that the body shows. */
const usedPictureIds = () => text('pictures').array().notNull().default(sql`'{}'::text[]`);

/* Articles belong to the installation, not to a tenant. By row-level security, readers see the published revisions of their audience. */

export const articleCategories = pgTable('article_categories', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique('article_categories_slug_key'),
  /** By locale; `en` is always there. */
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  icon: text('icon').notNull(),
  position: integer('position').notNull(),
  ...rowColumns,
});

export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    audience: text('audience', { enum: articleAudiences }).notNull().default('signed-in'),
    categoryId: text('category_id').references(() => articleCategories.id),
    /** The position within the category. */
    position: integer('position').notNull(),
    archivedAt: moment('archived_at'),
    ...rowColumns,
  },
  (table) => [oneOf(table.audience, articleAudiences), index('articles_category_index').on(table.categoryId, table.position)],
);

/** The draft of an article in one language. Readers get the revision `published_revision`. */
export const articleTexts = pgTable(
  'article_texts',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: locales }).notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    pictures: usedPictureIds(),
    state: text('state', { enum: articleStates }).notNull().default('draft'),
    publishedRevision: integer('published_revision'),
    /** The published revision of the source text that it was translated from. */
    sourceRevision: integer('source_revision'),
    /** When the job publishes it. */
    publishAt: moment('publish_at'),
    ...rowColumns,
  },
  (table) => [
    primaryKey({ name: 'article_texts_pkey', columns: [table.articleId, table.locale] }),
    oneOf(table.locale, locales),
    oneOf(table.state, articleStates),
    index('article_texts_pictures_index').using('gin', table.pictures),
    index('article_texts_publish_at_index').on(table.publishAt).where(sql`publish_at is not null`),
  ],
);

/** Insert-only: each text that was published. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    articleId: text('article_id').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    number: integer('number').notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    pictures: usedPictureIds(),
    note: text('note').notNull().default(''),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(search_vector("title"), 'A') || setweight(search_vector("summary"), 'B') || setweight(search_vector("body"), 'C')`,
      ),
    createdAt: moment('created_at').notNull().defaultNow(),
    actor: rowColumns.actor,
  },
  (table) => [
    primaryKey({ name: 'article_revisions_pkey', columns: [table.articleId, table.locale, table.number] }),
    oneOf(table.locale, locales),
    index('article_revisions_pictures_index').using('gin', table.pictures),
    foreignKey({
      name: 'article_revisions_text_fk',
      columns: [table.articleId, table.locale],
      foreignColumns: [articleTexts.articleId, articleTexts.locale],
    }).onDelete('cascade'),
  ],
);

/** Every current and former slug of an article, in any language. Former ones redirect. */
export const articleSlugs = pgTable(
  'article_slugs',
  {
    slug: text('slug').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** When readers could first use it; null while only a draft has it. */
    publishedAt: moment('published_at'),
  },
  (table) => [index('article_slugs_article_index').on(table.articleId)],
);

/** How often an article was read on a day (UTC), without names. */
export const articleViews = pgTable(
  'article_views',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: locales }).notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ name: 'article_views_pkey', columns: [table.articleId, table.day, table.locale] }),
    oneOf(table.locale, locales),
  ],
);

/** Answers to "Was this helpful?", with a reason if it was not. One vote per account and language. `user_id` may be null. */
export const articleVotes = pgTable(
  'article_votes',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: locales }).notNull(),
    revision: integer('revision').notNull(),
    helpful: boolean('helpful').notNull(),
    reason: text('reason').notNull().default(''),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.locale, locales),
    unique('article_votes_user_key').on(table.articleId, table.locale, table.userId),
    index('article_votes_user_index').on(table.userId),
  ],
);

/** What readers searched for without a result, without names. */
export const articleSearches = pgTable(
  'article_searches',
  {
    id: text('id').primaryKey(),
    query: text('query').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    searches: integer('searches').notNull().default(1),
    lastAt: moment('last_at').notNull().defaultNow(),
    state: text('state', { enum: articleSearchStates }).notNull().default('open'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    oneOf(table.locale, locales),
    oneOf(table.state, articleSearchStates),
    unique('article_searches_query_key').on(table.locale, table.query),
  ],
);
