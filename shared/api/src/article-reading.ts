import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';

/* Articles for readers: published revisions, without authors and drafts. */

export const PublishedCategorySchema = v.object({ slug: v.string(), name: v.string(), icon: v.string() });

export const PublishedArticleRowSchema = v.object({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** The language of the text: the reader's, or the fallback. */
  locale: LocaleSchema,
  /** The slug of its category; null without one. */
  category: v.nullable(v.string()),
  publishedAt: v.string(),
});
export type PublishedArticleRow = v.InferOutput<typeof PublishedArticleRowSchema>;

/** The articles that a reader may see, and their categories, both in the order that staff chose. */
export const PublishedArticlesSchema = v.object({
  categories: v.array(PublishedCategorySchema),
  articles: v.array(PublishedArticleRowSchema),
});
export type PublishedArticles = v.InferOutput<typeof PublishedArticlesSchema>;

export const PublishedArticleSchema = v.object({
  ...v.omit(PublishedArticleRowSchema, ['category']).entries,
  category: v.nullable(PublishedCategorySchema),
  /** Markdown. */
  body: v.string(),
  revision: v.number(),
  /** The languages that it is published in, each with its slug there. */
  translations: v.array(v.object({ locale: LocaleSchema, slug: v.string() })),
});
export type PublishedArticle = v.InferOutput<typeof PublishedArticleSchema>;
