import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { likePattern } from './optimistic.ts';

/** Does a row fit what somebody typed into a search box? All words, stemmed or as they stand, or the text as a part of its title. */
export function matchesText(search: AnyColumn, title: AnyColumn, q: string): SQL {
  return sql`(${matchesWords(search, q)} or ${title} ilike ${likePattern(q)})`;
}

/** All words of `q`, in any order, stemmed as English or as they stand. */
export function matchesWords(search: AnyColumn, q: string): SQL {
  return sql`(${search} @@ websearch_to_tsquery('english', ${q}) or ${search} @@ websearch_to_tsquery('simple', ${q}))`;
}
