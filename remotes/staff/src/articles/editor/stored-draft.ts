import {
  type Article,
  type ArticleText,
  type ArticleTextStatus,
  ArticleTextUpdateSchema,
  articleSourceLocale,
  type Locale,
} from '@cairn/api';
import * as v from 'valibot';

/** What an author writes in one language. */
export interface ArticleFields {
  title: string;
  slug: string;
  summary: string;
  body: string;
}

/** The fields that are one line each: all but the text. */
export const lineFields = ['title', 'slug', 'summary'] as const;

const fieldEntries = { title: v.string(), slug: v.string(), summary: v.string(), body: v.string() };

/** Drafts in the browser, with the version of the text that they are based on: a later one belongs to somebody else. */
const StoredSchema = v.pipe(v.string(), v.parseJson(), v.object({ ...fieldEntries, version: v.optional(v.number(), 0) }));

/** What is stored of a draft. */
export function storedDraft(fields: ArticleFields, version: number): string {
  return JSON.stringify({ ...fields, version });
}

/** Undefined where nothing is stored that can be read. */
export function readStored(stored: string): { fields: ArticleFields; version: number } | undefined {
  const parsed = stored === '' ? undefined : v.safeParse(StoredSchema, stored);
  return parsed?.success ? { fields: fieldsOf(parsed.output), version: parsed.output.version } : undefined;
}

/** A text that another one replaced in the editor, and whose it is. */
export interface ReplacedText {
  fields: ArticleFields;
  owner: 'mine' | 'theirs';
}

const ReplacedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ fields: v.object(fieldEntries), owner: v.picklist(['mine', 'theirs']) }),
);

/** What is stored of a replaced text. */
export function storedReplaced({ fields, owner }: ReplacedText): string {
  return JSON.stringify({ fields: fieldsOf(fields), owner });
}

/** Undefined where nothing is stored that can be read. */
export function readReplaced(stored: string): ReplacedText | undefined {
  const parsed = stored === '' ? undefined : v.safeParse(ReplacedSchema, stored);
  return parsed?.success ? parsed.output : undefined;
}

/** The fields of a text. */
export function fieldsOf({ title, slug, summary, body }: ArticleFields): ArticleFields {
  return { title, slug, summary, body };
}

/** Does the server have what was sent? It trims what it saves, and takes out secrets. */
export function isSame(text: ArticleFields, sent: ArticleFields): boolean {
  const { title, slug, summary, body } = ArticleTextUpdateSchema.entries;
  const cleaned = v.safeParse(v.object({ title, slug, summary, body }), sent);
  if (!cleaned.success) return false;
  const { output } = cleaned;
  return output.title === text.title && output.slug === text.slug && output.summary === text.summary && output.body === text.body;
}

/** The English text that others are translated from. */
export function sourceOf({ texts }: Article): ArticleText | undefined {
  return texts.find(({ locale }) => locale === articleSourceLocale);
}

/** A translation begins empty, with the slug of the source. */
export function emptyText(article: Article): ArticleFields {
  return { title: '', slug: sourceOf(article)?.slug ?? '', summary: '', body: '' };
}

/** What the editor shows of one language, as the list does. */
export function textStatus(article: Article, locale: Locale): ArticleTextStatus {
  const text = article.texts.find((one) => one.locale === locale);
  if (!text) return 'missing';
  const isBehind = locale !== articleSourceLocale && (text.sourceRevision ?? 0) < (sourceOf(article)?.publishedRevision ?? 0);
  return text.state === 'published' && isBehind ? 'behind' : text.state;
}
