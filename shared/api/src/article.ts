import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { type Locale, locales } from './locale.ts';
import { LocaleSchema } from './locale-schema.ts';
import { CollapsedLineSchema, IdSchema, LineSchema, ProseSchema } from './plain-text.ts';

/** The states of one text of an article. A published text that is edited is a draft again; readers keep its published revision. */
export const articleStates = ['draft', 'in-review', 'published', 'archived'] as const;
export type ArticleState = (typeof articleStates)[number];

/** Who may read an article once it is published. */
export const articleAudiences = ['public', 'signed-in', 'staff'] as const;
export type ArticleAudience = (typeof articleAudiences)[number];

/** The language that every article is translated from, and the fallback for readers. */
export const articleSourceLocale = 'en' satisfies Locale;

/** Returns the languages of an article for a reader, best first: their own, Spanish for Mexican Spanish, the source. */
export function articleLocales(locale: Locale): Locale[] {
  return [...new Set<Locale>([locale, ...(locale === 'es-MX' ? (['es'] as const) : []), articleSourceLocale])];
}

/** The status of a text in the list. `behind`: the source was published again since this text was translated. */
export const articleTextStatuses = ['missing', 'draft', 'in-review', 'published', 'behind', 'archived'] as const;
export type ArticleTextStatus = (typeof articleTextStatuses)[number];

const PersonSchema = v.object({ id: v.string(), name: v.string() });
const AudienceSchema = v.picklist(articleAudiences);

/** The part of an address that identifies an article, the same in every language: `rotate-a-key`. */
export const ArticleSlugSchema = v.pipe(
  LineSchema,
  v.nonEmpty('TEXT_REQUIRED'),
  v.maxLength(80, 'TEXT_TOO_LONG'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'SLUG_INVALID'),
  v.check((slug) => !isReservedSlug(slug), 'SLUG_RESERVED'),
);

/** Returns whether the slug belongs to another page of the help center: `/help/search`. */
export function isReservedSlug(slug: string): boolean {
  return slug === 'search';
}

/** Returns the slug of a title: its Latin letters and digits, at most 70, so that a number can be appended; empty if it has none. Pure. */
export function articleSlugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-+|-+$/g, '');
}

/** What an author writes in one language. */
const textFields = {
  title: v.pipe(LineSchema, v.nonEmpty('TITLE_REQUIRED'), v.maxLength(160, 'TEXT_TOO_LONG')),
  slug: ArticleSlugSchema,
  /** Shown in lists and search results, and to agents. */
  summary: v.pipe(CollapsedLineSchema, v.maxLength(300, 'TEXT_TOO_LONG')),
  /** Markdown. Raw HTML is shown as text. */
  body: v.pipe(ProseSchema, v.maxLength(50_000, 'TEXT_TOO_LONG')),
};

export const ArticleTextSchema = v.object({
  locale: LocaleSchema,
  title: v.string(),
  slug: v.string(),
  summary: v.string(),
  body: v.string(),
  state: v.picklist(articleStates),
  /** The revision that readers get; null if there is none in this language. */
  publishedRevision: v.nullable(v.number()),
  /** The published revision of the source text that this translation covers; null for the source, and where none was published. */
  sourceRevision: v.nullable(v.number()),
  /** When it is published automatically; null if not scheduled. */
  publishAt: v.nullable(v.string()),
  updatedAt: v.string(),
  updatedBy: PersonSchema,
  version: v.number(),
});
export type ArticleText = v.InferOutput<typeof ArticleTextSchema>;

export const ArticleCategorySchema = v.object({
  id: v.string(),
  slug: v.string(),
  /** By language; English is always there. */
  names: v.record(v.string(), v.string()),
  /** A Lucide icon: `lucide:key-round`. */
  icon: v.string(),
  /** Number of its articles in any state. */
  articles: v.number(),
  version: v.number(),
});
export type ArticleCategory = v.InferOutput<typeof ArticleCategorySchema>;

export const ArticleSchema = v.object({
  id: v.string(),
  audience: AudienceSchema,
  categoryId: v.nullable(v.string()),
  archived: v.boolean(),
  texts: v.array(ArticleTextSchema),
  createdAt: v.string(),
  version: v.number(),
});
export type Article = v.InferOutput<typeof ArticleSchema>;

/** A row of the list. */
export const ArticleRowSchema = v.object({
  id: v.string(),
  title: v.string(),
  audience: AudienceSchema,
  categoryId: v.nullable(v.string()),
  /** The English name of its category; null without one. */
  category: v.nullable(v.string()),
  statuses: v.record(LocaleSchema, v.picklist(articleTextStatuses)),
  /** When the next of its texts is published automatically; null if none is scheduled. */
  publishAt: v.nullable(v.string()),
  /** Views of the last 30 days in all languages. */
  views: v.number(),
  /** Votes of the last 30 days, in all languages. */
  helpful: v.number(),
  unhelpful: v.number(),
  updatedAt: v.string(),
  updatedBy: PersonSchema,
});
export type ArticleRow = v.InferOutput<typeof ArticleRowSchema>;

/** The tabs of the list. All except `archived` exclude archived articles. */
export const articleTabs = ['all', 'draft', 'in-review', 'behind', 'archived'] as const;

const articleFilters = {
  tab: v.optional(v.picklist(articleTabs), 'all'),
  category: v.optional(IdSchema),
  audience: anyOf(articleAudiences),
  ...sortQuery(['updated', 'title', 'views', 'helpful', 'order'], 'updated', 'desc'),
};
/** GET /articles (staff). */
export const ArticleListQuerySchema = v.object({ ...pageQuery, ...articleFilters });
/** GET /articles/export (staff). */
export const ArticleExportQuerySchema = v.object({ ...exportQuery, ...articleFilters });
export const ArticleListSchema = pageOf(ArticleRowSchema);

/** GET /articles/summary: the number of articles per tab, and how many of all possible texts are published. */
export const ArticleCountsSchema = v.object({
  tabs: v.record(v.picklist(articleTabs), v.number()),
  published: v.number(),
  possible: v.number(),
});
export type ArticleCounts = v.InferOutput<typeof ArticleCountsSchema>;

/** POST /articles: a new article with its English text, as a draft. The default slug comes from the title. */
export const NewArticleSchema = v.object({
  title: textFields.title,
  slug: v.optional(ArticleSlugSchema),
  summary: v.optional(textFields.summary, ''),
  body: v.optional(textFields.body, ''),
  audience: v.optional(AudienceSchema, 'signed-in'),
  categoryId: v.optional(v.nullable(IdSchema), null),
});

/** PATCH /articles/{article}. `version` is the one that the client read. */
export const ArticleUpdateSchema = v.object({
  version: VersionSchema,
  audience: v.optional(AudienceSchema),
  categoryId: v.optional(v.nullable(IdSchema)),
  /** True hides it from readers in every language; false turns its texts into drafts. */
  archived: v.optional(v.boolean()),
});

/** PUT /articles/{article}/texts/{locale}. Version 0 for a language without a text. */
export const ArticleTextUpdateSchema = v.object({
  version: VersionSchema,
  ...textFields,
  /** The published revision of the source that the translation now covers. */
  sourceRevision: v.optional(VersionSchema),
});

/** POST /articles/{article}/texts/{locale}/transition. */
export const ArticleTransitionSchema = v.object({
  version: VersionSchema,
  to: v.picklist(['draft', 'in-review', 'published']),
  /** With `published`: when, as an ISO 8601 time in the future. Default: now. */
  at: v.optional(v.pipe(v.string(), v.isoTimestamp('VALUE_INVALID'))),
  /** With `published`: what changed, for the list of revisions. */
  changeNote: v.optional(v.pipe(LineSchema, v.maxLength(120, 'TEXT_TOO_LONG')), ''),
});

/** A revision without its text. */
export const ArticleRevisionRowSchema = v.object({
  number: v.number(),
  title: v.string(),
  note: v.string(),
  createdAt: v.string(),
  author: PersonSchema,
  /** Whether readers get it now. */
  current: v.boolean(),
});
export const ArticleRevisionListSchema = v.object({ items: v.array(ArticleRevisionRowSchema) });
export const ArticleRevisionSchema = v.object({
  ...ArticleRevisionRowSchema.entries,
  slug: v.string(),
  summary: v.string(),
  body: v.string(),
});
export type ArticleRevision = v.InferOutput<typeof ArticleRevisionSchema>;

/** POST /articles/{article}/texts/{locale}/revisions/{number}/restore: the version of the text whose draft is replaced by the revision. */
export const RestoreRevisionSchema = v.object({ version: VersionSchema });

/** PUT /articles/order and PUT /articles/categories/order: ids in the order for readers. */
export const ArticleOrderSchema = v.object({ ids: v.pipe(v.array(IdSchema), v.minLength(1, 'REQUIRED'), v.maxLength(500, 'TOO_MANY')) });

const categoryName = v.pipe(LineSchema, v.maxLength(60, 'TEXT_TOO_LONG'));
const otherNames = Object.fromEntries(
  locales.filter((locale) => locale !== articleSourceLocale).map((locale) => [locale, v.optional(categoryName)]),
);
/** The fields of a category that staff write. */
export const NewArticleCategorySchema = v.object({
  slug: ArticleSlugSchema,
  names: v.object({ ...otherNames, en: v.pipe(categoryName, v.nonEmpty('TITLE_REQUIRED')) }),
  icon: v.optional(v.pipe(v.string(), v.regex(/^lucide:[a-z0-9-]{1,60}$/, 'ICON_INVALID')), 'lucide:book-open'),
});
export const ArticleCategoryUpdateSchema = v.object({ version: VersionSchema, ...NewArticleCategorySchema.entries });
/** DELETE /articles/categories/{category}: the new category of its articles, or `none`. If omitted, it must have no articles. */
export const ArticleCategoryDeleteQuerySchema = v.object({ articlesTo: v.optional(IdSchema) });
/** Stands for articles without a category in place of a category's name. */
export const noCategory = 'none';
export const ArticleCategoryListSchema = v.object({ items: v.array(ArticleCategorySchema) });

/** GET /articles/{article}/figures: what readers did in the last 30 days. */
export const ArticleFiguresSchema = v.object({
  /** For each of the last 30 days (UTC), the oldest first. */
  views: v.array(v.object({ day: v.string(), views: v.number() })),
  helpful: v.number(),
  unhelpful: v.number(),
  /** Comments of readers who voted "not helpful", latest first. */
  reasons: v.array(v.object({ id: v.string(), locale: LocaleSchema, reason: v.string(), createdAt: v.string() })),
});
export type ArticleFigures = v.InferOutput<typeof ArticleFiguresSchema>;

export const articleSearchStates = ['open', 'done'] as const;
/** A search of readers without a result. */
export const ArticleSearchSchema = v.object({
  id: v.string(),
  query: v.string(),
  locale: LocaleSchema,
  searches: v.number(),
  lastAt: v.string(),
  state: v.picklist(articleSearchStates),
  version: v.number(),
});
export type ArticleSearch = v.InferOutput<typeof ArticleSearchSchema>;
export const ArticleSearchListQuerySchema = v.object({
  ...pageQuery,
  state: v.optional(v.picklist(articleSearchStates), 'open'),
  ...sortQuery(['searches', 'last', 'query'], 'searches', 'desc'),
});
export const ArticleSearchListSchema = pageOf(ArticleSearchSchema);
export const ArticleSearchUpdateSchema = v.object({ version: VersionSchema, state: v.picklist(articleSearchStates) });
