import * as v from 'valibot';
import { articleAudiences, NewArticleSchema } from './article.ts';
import { VersionSchema } from './list.ts';
import { LocaleSchema } from './locale-schema.ts';
import { IdSchema } from './plain-text.ts';

/** Maximum number of passages copied at once. */
const maxPassages = 50;

/**
 * Splits a Markdown text into paragraphs at empty lines; a fenced code block is a single paragraph. Passages are identified by their index
 * in this list. Pure.
 */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const end = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence === null && mark === null && line.trim() === '') end();
    else lines.push(line);
    if (fence === null) fence = mark;
    else if (mark?.startsWith(fence)) fence = null;
  }
  end();
  return paragraphs;
}

const paragraph = v.pipe(v.number(), v.integer('VALUE_INVALID'), v.minValue(0, 'VALUE_INVALID'), v.maxValue(10_000, 'VALUE_INVALID'));
const several = <const S extends v.GenericSchema>(one: S) =>
  v.pipe(
    v.array(one),
    v.minLength(1, 'REQUIRED'),
    v.maxLength(maxPassages, 'TOO_MANY'),
    v.check((all) => new Set(all.map((each) => JSON.stringify(each))).size === all.length, 'VALUE_INVALID'),
  );

const passages = several(v.object({ message: IdSchema, paragraph }));
/** POST /tickets/{ticket}/passages: paragraphs of a ticket's messages, in the order in which they are copied. */
export const TicketPassagesSchema = v.object({ passages });
export type TicketPassage = v.InferOutput<typeof TicketPassagesSchema>['passages'][number];

/** POST /articles/{article}/passages: paragraphs of a published revision. */
export const ArticlePassagesSchema = v.object({ locale: LocaleSchema, revision: VersionSchema, paragraphs: several(paragraph) });

/** A part of a passage: `before` as written, `after` as copied. Secrets are not repeated: their `before` is empty. */
export const PassagePartSchema = v.object({ before: v.string(), after: v.string() });
export type PassagePart = v.InferOutput<typeof PassagePartSchema>;
/** The passages as copied: without names, addresses and secrets. */
export const RedactedPassagesSchema = v.object({ passages: v.array(v.array(PassagePartSchema)) });

/** POST /tickets/{ticket}/articles: creates a draft from the redacted passages. */
export const ArticleFromTicketSchema = v.object({ title: NewArticleSchema.entries.title, passages });

/** An article linked to a ticket. */
export const TicketArticleSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Its address within Help; null if readers cannot access it. */
  slug: v.nullable(v.string()),
  audience: v.picklist(articleAudiences),
  /** Whether it was written from passages of the ticket. */
  written: v.boolean(),
});
export type TicketArticle = v.InferOutput<typeof TicketArticleSchema>;
export const TicketArticlesSchema = v.object({ items: v.array(TicketArticleSchema) });
