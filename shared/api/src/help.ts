import * as v from 'valibot';
import { LocaleSchema } from './locale-schema.ts';
import { CollapsedLineSchema, ProseSchema } from './plain-text.ts';

/** The longest search of the help, in characters. */
export const helpQueryMaxLength = 200;
/** The longest reason that a reader gives for a vote, in characters. */
export const voteReasonMaxLength = 1000;

export const HelpLocaleQuerySchema = v.object({ locale: v.optional(LocaleSchema, 'en') });

/** A path of the application, such as `/app/api-keys`: the articles about that page. */
export const HelpPageQuerySchema = v.object({
  ...HelpLocaleQuerySchema.entries,
  page: v.pipe(v.string(), v.regex(/^\/app(?:\/[\w-]+)*$/, 'VALUE_INVALID'), v.maxLength(200, 'TEXT_TOO_LONG')),
});

const query = v.pipe(CollapsedLineSchema, v.maxLength(helpQueryMaxLength, 'TEXT_TOO_LONG'));
export const HelpSearchQuerySchema = v.object({ ...HelpLocaleQuerySchema.entries, q: v.optional(query, '') });

/** A published article in a list, in the reader's language or, where it is not translated, in its root language. */
export const HelpArticleEntrySchema = v.object({
  slug: v.string(),
  locale: LocaleSchema,
  title: v.string(),
  summary: v.string(),
  category: v.object({ slug: v.string(), name: v.string() }),
  /** How long reading takes. */
  minutes: v.number(),
});
export type HelpArticleEntry = v.InferOutput<typeof HelpArticleEntrySchema>;

export const HelpCategorySchema = v.object({
  slug: v.string(),
  name: v.string(),
  /** An icon of the component library, by name. */
  icon: v.string(),
  articles: v.array(HelpArticleEntrySchema),
});
export type HelpCategory = v.InferOutput<typeof HelpCategorySchema>;

export const HelpHomeSchema = v.object({
  /** Those that have an article for the reader, in their order. */
  categories: v.array(HelpCategorySchema),
  /** Read most in the last 30 days, the most read first. */
  popular: v.array(HelpArticleEntrySchema),
});
export type HelpHome = v.InferOutput<typeof HelpHomeSchema>;

export const HelpArticlesSchema = v.object({ items: v.array(HelpArticleEntrySchema) });

export const ArticleVoteSchema = v.object({
  helpful: v.boolean(),
  reason: v.optional(v.pipe(ProseSchema, v.maxLength(voteReasonMaxLength, 'TEXT_TOO_LONG')), ''),
});
export type ArticleVote = v.InferOutput<typeof ArticleVoteSchema>;

export const HelpArticleSchema = v.object({
  ...HelpArticleEntrySchema.entries,
  /** Markdown. */
  body: v.string(),
  publishedAt: v.string(),
  /** The slug of the article in each language that it is published in. */
  translations: v.partial(v.record(LocaleSchema, v.string())),
  /** Others of its category. */
  related: v.array(HelpArticleEntrySchema),
  /** What the reader has said of it. */
  vote: v.nullable(ArticleVoteSchema),
});
export type HelpArticle = v.InferOutput<typeof HelpArticleSchema>;

export const UnansweredSearchSchema = v.object({ query: v.pipe(query, v.minLength(1, 'REQUIRED')), locale: LocaleSchema });
