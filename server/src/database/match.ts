import { type AnyColumn, type Placeholder, SQL, sql } from 'drizzle-orm';
import { likePattern } from './optimistic.ts';
import { hasArabic, hasUnparted, unparted } from './script.ts';

/** Does a row fit what somebody typed into a search box? All words, stemmed or as they stand, or the text as a part of its title. */
export function matchesText(search: AnyColumn, title: AnyColumn, q: string): SQL {
  return sql`(${search} @@ ${wordsTyped(q)} or ${title} ilike ${likePattern(q)})`;
}

/** All words of `q`, in any order, stemmed or as they stand; of a writing that parts no words, all that is written in it. A tsquery. */
export function wordsTyped(q: string): SQL {
  const parted = q.replace(unparted, ' ').trim();
  const words = sql.join(
    configurationsOf(parted).map((configuration) => sql`websearch_to_tsquery(${configuration}, ${parted})`),
    sql` || `,
  );
  if (!hasUnparted(q)) return sql`(${words})`;
  const pairs = sql`plainto_tsquery('simple', search_pairs(${q}))`;
  return parted ? sql`((${words}) && ${pairs})` : pairs;
}

/**
 * What speaks of all of `words`, or of any. A row that has a word as it stands has its stem too, so that alone is looked up; what has
 * none, a stop word, is looked for as it stands. A function of sql/search: written out in SQL for each word, planning it costs more.
 */
export function queryOf(words: readonly string[] | Placeholder | SQL, which: 'all' | 'any'): SQL {
  return sql`search_query(${words instanceof SQL ? words : sql.param(words)}::text[], ${sql.raw(String(which === 'all'))})`;
}

/** What fits at least two of `queries`, an array of tsquery; null where there are not two. A function of sql/search. */
export function twoOf(queries: SQL): SQL {
  return sql`search_at_least(2, ${queries})`;
}

/** The forms of a word as rows have them, as a JSON array: a row that has all of one of them speaks of it. The same as `queryOf`. */
export function formsOf(word: string): SQL {
  const forms = hasUnparted(word)
    ? [sql`to_tsvector('simple', search_pairs(${word}))`]
    : configurationsOf(word).map((configuration) => sql`to_tsvector(${configuration}, ${word}::text)`);
  return sql`jsonb_build_array(${sql.join(
    forms.map((form) => sql`to_jsonb(tsvector_to_array(${form}))`),
    sql`, `,
  )})`;
}

/** The ways in which words are looked for that stand one after the other. */
export function phrasesOf(text: string): SQL[] {
  if (hasUnparted(text)) return [queryOf([text], 'all')];
  return configurationsOf(text).map((configuration) => sql`phraseto_tsquery(${configuration}, ${text})`);
}

function configurationsOf(text: string): SQL[] {
  const all = [sql`'english'`, sql`'simple'`];
  return hasArabic(text) ? [...all, sql`'arabic'`] : all;
}
