import * as v from 'valibot';
import { exportQuery } from './list.ts';
import { CollapsedLineSchema } from './plain-text.ts';
import { searchOperators, searchTypes } from './search-text.ts';

/** A search text, including operators. */
const text = v.pipe(CollapsedLineSchema, v.maxLength(400, 'TEXT_TOO_LONG'));

/** Sort order: best match first, or latest first. */
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

/** GET /search/export: all results, at most `searchedPerType` of each type. */
export const SearchExportQuerySchema = v.object({ q: v.optional(text, ''), sort, format: exportQuery.format });

/** Highlighted ranges of a text: [from, to) in UTF-16 code units. Never as HTML, since anybody may have written the text. */
const marks = v.array(v.tuple([v.number(), v.number()]));

export const SearchHitSchema = v.object({
  type: v.picklist(searchTypes),
  id: v.string(),
  /** The label that people cite: `PAT-88`, `ADR 12`; empty for records without a number. */
  label: v.string(),
  title: v.string(),
  titleMarks: marks,
  /** The passage with the most search words; for a conversation its tags if one matches. Empty if the title contains all words. */
  passage: v.string(),
  passageMarks: marks,
  status: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  author: v.string(),
  /** For a message: its conversation. */
  conversationId: v.nullable(v.string()),
  at: v.string(),
});
export type SearchHit = v.InferOutput<typeof SearchHitSchema>;

/** Maximum number of results per type, the best ones. */
export const searchedPerType = 200;

export const SearchPageSchema = v.object({
  items: v.array(SearchHitSchema),
  /** Number of results per type, at most `searchedPerType`. */
  counts: v.partial(
    v.object(
      Object.fromEntries(searchTypes.map((type) => [type, v.number()])) as Record<(typeof searchTypes)[number], v.NumberSchema<undefined>>,
    ),
  ),
  /** Whether all results contain all words, or some contain only part of them. */
  fits: v.picklist(['all', 'some']),
  /** More rows match than were ranked. */
  cut: v.boolean(),
  /** Named people and projects that do not exist. */
  unknown: v.array(v.object({ key: v.picklist(['by', 'in']), value: v.string() })),
  next: v.nullable(v.string()),
});
export type SearchPage = v.InferOutput<typeof SearchPageSchema>;

/** Suggestions for an operator whose values are specific to the tenant. */
export const SearchValuesQuerySchema = v.object({ key: v.picklist(['by', 'in']), q: v.optional(text, '') });
export const SearchValuesSchema = v.object({
  key: v.picklist(searchOperators),
  items: v.array(v.object({ value: v.string(), label: v.string() })),
});
