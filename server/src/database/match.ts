import { type AnyColumn, type Placeholder, SQL, sql } from 'drizzle-orm';
import { likePattern } from './optimistic.ts';
import { hasArabic, hasUnparted, unparted } from './script.ts';

/** Matches rows for a search box: all words, stemmed or exact, or the text as a substring of the title. */
export function matchesText(search: AnyColumn, title: AnyColumn, q: string): SQL {
  return sql`(${search} @@ ${wordsTyped(q)} or ${title} ilike ${likePattern(q)})`;
}

/** Returns a tsquery for all words of `q` in any order, stemmed or exact. For scripts without spaces it requires all character pairs. */
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
 * Returns a tsquery for all or any of `words`. A row with the exact word also contains its stem, so only the stem is looked up; stop words,
 * which have no stem, are looked up exactly. Uses a function of sql/search, because planning the same SQL for each word is slower.
 */
export function queryOf(words: readonly string[] | Placeholder | SQL, which: 'all' | 'any'): SQL {
  return sql`search_query(${words instanceof SQL ? words : sql.param(words)}::text[], ${sql.raw(String(which === 'all'))})`;
}

/**
 * Returns a tsquery that matches at least two of `queries`, an array of tsquery, or null for fewer than two. Uses a function of sql/search.
 */
export function twoOf(queries: SQL): SQL {
  return sql`search_at_least(2, ${queries})`;
}

/**
 * Returns the indexed forms of a word as a JSON array. A row matches the word if it contains all lexemes of one form. Equivalent to
 * `queryOf`.
 */
export function formsOf(word: string): SQL {
  const forms = hasUnparted(word)
    ? [sql`to_tsvector('simple', search_pairs(${word}))`]
    : configurationsOf(word).map((configuration) => sql`to_tsvector(${configuration}, ${word}::text)`);
  return sql`jsonb_build_array(${sql.join(
    forms.map((form) => sql`to_jsonb(tsvector_to_array(${form}))`),
    sql`, `,
  )})`;
}

/** Returns phrase queries for consecutive words. */
export function phrasesOf(text: string): SQL[] {
  if (hasUnparted(text)) return [queryOf([text], 'all')];
  return configurationsOf(text).map((configuration) => sql`phraseto_tsquery(${configuration}, ${text})`);
}

function configurationsOf(text: string): SQL[] {
  const all = [sql`'english'`, sql`'simple'`];
  return hasArabic(text) ? [...all, sql`'arabic'`] : all;
}
