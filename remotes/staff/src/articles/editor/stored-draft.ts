import {
  type Article,
  type ArticleText,
  type ArticleTextStatus,
  ArticleTextUpdateSchema,
  articleSourceLocale,
  type Locale,
} from '@cairn/api';
import * as v from 'valibot';

/** The fields that an author writes in one language. */
export interface ArticleFields {
  title: string;
  slug: string;
  summary: string;
  body: string;
}

/** The single-line fields: all but the body. */
export const lineFields = ['title', 'slug', 'summary'] as const;

const fieldEntries = { title: v.string(), slug: v.string(), summary: v.string(), body: v.string() };

/** A draft in the browser, with the version of the text that it is based on. A later version on the server belongs to somebody else. */
const StoredSchema = v.pipe(v.string(), v.parseJson(), v.object({ ...fieldEntries, version: v.optional(v.number(), 0) }));

/** Serializes a draft. */
export function storedDraft(fields: ArticleFields, version: number): string {
  return JSON.stringify({ ...fields, version });
}

/** Parses a stored draft; undefined if it is missing or invalid. */
export function readStored(stored: string): { fields: ArticleFields; version: number } | undefined {
  const parsed = stored === '' ? undefined : v.safeParse(StoredSchema, stored);
  return parsed?.success ? { fields: fieldsOf(parsed.output), version: parsed.output.version } : undefined;
}

/** A text that was replaced in the editor, and its owner. */
export interface ReplacedText {
  fields: ArticleFields;
  owner: 'mine' | 'theirs';
}

const ReplacedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fields: v.object(fieldEntries), owner: v.picklist(['mine', 'theirs']) }),
);

/** Serializes a replaced text. */
export function storedReplaced({ fields, owner }: ReplacedText): string {
  return JSON.stringify({ fields: fieldsOf(fields), owner });
}

/** Parses a stored replaced text; undefined if it is missing or invalid. */
export function readReplaced(stored: string): ReplacedText | undefined {
  const parsed = stored === '' ? undefined : v.safeParse(ReplacedSchema, stored);
  return parsed?.success ? parsed.output : undefined;
}

/** Returns the fields of a text. */
export function fieldsOf({ title, slug, summary, body }: ArticleFields): ArticleFields {
  return { title, slug, summary, body };
}

/** Returns whether the server has the sent text. The server trims fields and redacts secrets. */
export function isSame(text: ArticleFields, sent: ArticleFields): boolean {
  const { title, slug, summary, body } = ArticleTextUpdateSchema.entries;
  const cleaned = v.safeParse(v.object({ title, slug, summary, body }), sent);
  if (!cleaned.success) return false;
  const { output } = cleaned;
  return output.title === text.title && output.slug === text.slug && output.summary === text.summary && output.body === text.body;
}

/** Returns the English text that others are translated from. */
export function sourceOf({ texts }: Article): ArticleText | undefined {
  return texts.find(({ locale }) => locale === articleSourceLocale);
}

/** Returns an empty translation with the slug of the source. */
export function emptyText(article: Article): ArticleFields {
  return { title: '', slug: sourceOf(article)?.slug ?? '', summary: '', body: '' };
}

/** Returns the status of a language, as shown in the list. */
export function textStatus(article: Article, locale: Locale): ArticleTextStatus {
  const text = article.texts.find((one) => one.locale === locale);
  if (!text) return 'missing';
  const isBehind = locale !== articleSourceLocale && (text.sourceRevision ?? 0) < (sourceOf(article)?.publishedRevision ?? 0);
  return text.state === 'published' && isBehind ? 'behind' : text.state;
}
