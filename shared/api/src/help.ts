import * as v from 'valibot';
import { PublishedArticleRowSchema, PublishedArticleSchema, PublishedArticlesSchema } from './article-reading.ts';
import { LocaleSchema } from './locale-schema.ts';
import { CollapsedLineSchema, ProseSchema } from './plain-text.ts';

/** Maximum length of a help search in characters. */
export const helpQueryMaxLength = 200;
/** Maximum length of a vote's reason in characters. */
export const voteReasonMaxLength = 1000;

export const HelpLocaleQuerySchema = v.object({ locale: v.optional(LocaleSchema, 'en') });

/** `page`: a path of the application, such as `/app/api-keys`. */
export const HelpPageQuerySchema = v.object({
  ...HelpLocaleQuerySchema.entries,
  page: v.pipe(v.string(), v.maxLength(200, 'TEXT_TOO_LONG'), v.regex(/^\/app(?:\/[\w.~%-]+)*\/?$/, 'VALUE_INVALID')),
});

const query = v.pipe(CollapsedLineSchema, v.maxLength(helpQueryMaxLength, 'TEXT_TOO_LONG'));
export const HelpSearchQuerySchema = v.object({ ...HelpLocaleQuerySchema.entries, q: v.optional(query, '') });

export const HelpHomeSchema = v.object({
  ...PublishedArticlesSchema.entries,
  /** The ids of the most read articles of the last 30 days, in descending order. */
  popular: v.array(v.string()),
});
export type HelpHome = v.InferOutput<typeof HelpHomeSchema>;

export const HelpArticlesSchema = v.object({ items: v.array(PublishedArticleRowSchema) });

export const ArticleVoteSchema = v.object({
  helpful: v.boolean(),
  reason: v.optional(v.pipe(ProseSchema, v.maxLength(voteReasonMaxLength, 'TEXT_TOO_LONG')), ''),
});
export type ArticleVote = v.InferOutput<typeof ArticleVoteSchema>;

export const HelpArticleSchema = v.object({
  ...PublishedArticleSchema.entries,
  /** Other articles of its category, in order. */
  related: v.array(PublishedArticleRowSchema),
  /** The reader's own vote in this language. */
  vote: v.nullable(ArticleVoteSchema),
});
export type HelpArticle = v.InferOutput<typeof HelpArticleSchema>;

export const EmptySearchSchema = v.object({ q: v.pipe(query, v.minLength(1, 'REQUIRED')), locale: LocaleSchema });
