import * as v from 'valibot';
import { exportQuery } from './list.ts';
import { CollapsedLineSchema } from './plain-text.ts';
import { searchOperators, searchTypes } from './search-text.ts';

/** A search as somebody types it, operators and all. */
const text = v.pipe(CollapsedLineSchema, v.maxLength(400, 'TEXT_TOO_LONG'));

/** The order: the best match first, or the latest first. */
export const searchSorts = ['best', 'newest'] as const;
export type SearchSort = (typeof searchSorts)[number];
const sort = v.optional(v.picklist(searchSorts), 'best');

export const SearchQuerySchema = v.object({
  q: v.optional(text, ''),
  sort,
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,500}$/, 'VALUE_INVALID'))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'NUMBER_INVALID'),
      v.transform(Number),
      v.minValue(1, 'NUMBER_TOO_SMALL'),
      v.maxValue(50, 'NUMBER_TOO_LARGE'),
    ),
    '20',
  ),
});

/** GET /search/export: all that answers, which is `searchedPerType` of each type at most. */
export const SearchExportQuerySchema = v.object({ q: v.optional(text, ''), sort, format: exportQuery.format });

/** Marked parts of a text: [from, to) in UTF-16 code units. Never as HTML: what is found was written by anybody. */
const marks = v.array(v.tuple([v.number(), v.number()]));

export const SearchHitSchema = v.object({
  type: v.picklist(searchTypes),
  id: v.string(),
  /** How people cite it: `PAT-88`, `ADR 12`; empty for what has no number. */
  label: v.string(),
  title: v.string(),
  titleMarks: marks,
  /** The passage that speaks of most of the words, of a conversation its tags where one of them does; empty where the title says it all. */
  passage: v.string(),
  passageMarks: marks,
  status: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  author: v.string(),
  /** Of a message: where it was said. */
  conversationId: v.nullable(v.string()),
  at: v.string(),
});
export type SearchHit = v.InferOutput<typeof SearchHitSchema>;

/** Of each type at most this many results are shown, the best ones. */
export const searchedPerType = 200;

export const SearchPageSchema = v.object({
  items: v.array(SearchHitSchema),
  /** How many there are of each type: `searchedPerType` where there are that many or more. */
  counts: v.partial(
    v.object(
      Object.fromEntries(searchTypes.map((type) => [type, v.number()])) as Record<(typeof searchTypes)[number], v.NumberSchema<undefined>>,
    ),
  ),
  /** Whether what is shown has all words, or some of it only some. */
  fits: v.picklist(['all', 'some']),
  /** More rows have the words than were ranked. */
  cut: v.boolean(),
  /** People and projects that were named and are not there. */
  unknown: v.array(v.object({ key: v.picklist(['by', 'in']), value: v.string() })),
  next: v.nullable(v.string()),
});
export type SearchPage = v.InferOutput<typeof SearchPageSchema>;

/** Suggestions for an operator whose values are this tenant's own. */
export const SearchValuesQuerySchema = v.object({ key: v.picklist(['by', 'in']), q: v.optional(text, '') });
export const SearchValuesSchema = v.object({
  key: v.picklist(searchOperators),
  items: v.array(v.object({ value: v.string(), label: v.string() })),
});
