import type { SearchWord } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { isTelling, type Term, termsOf } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { phrasesOf, queryOf, twoOf } from '../database/match.ts';
import { prepared } from '../database/prepared.ts';
import { folded, hasUnparted, unparted } from '../database/script.ts';

/** The words of a search, as queries of PostgreSQL (each a tsquery) and as words to highlight. */
export interface Words {
  /** All words. Null if there are none to search for: then everything matches. */
  allTerms: string | null;
  /** Any of the words. Null if that is the same as all: with one word, or none. */
  anyTerm: string | null;
  /** Any two of the words. Null with fewer than three words, or more than `mostOfTwo`. */
  twoTerms: string | null;
  /** What rows are ranked by: words or parts of words, with a weight from 0 to 1. */
  rankTerms: { query: string; weight: number }[];
  /** The number of words that were asked for. */
  count: number;
  terms: Term[];
  /** The beginning of a word that is still being typed. */
  begun: string | undefined;
}

/** With more words, most rows contain some pair of them, and searching for pairs costs more than it gains. */
const mostOfTwo = 8;
const hasTwo = ({ length }: readonly unknown[]) => length > 2 && length <= mostOfTwo;

/** A row is ranked by at most this many terms: those with the highest weight, the longest first. */
const mostRankTerms = 12;
/** A part of a compound word counts less than the whole word: `src/limits.ts` means that file first. */
const partWeight = 0.5;
/** The weight of a pair of characters in a longer text without spaces. */
const pairWeight = 0.6;

/** The weight of words that begin with the last word. */
const begunWeight = 0.3;

type Queries = Pick<Words, 'allTerms' | 'anyTerm' | 'twoTerms'> & { rankTerms: string[] | null };
const none: Queries = { allTerms: null, anyTerm: null, twoTerms: null, rankTerms: null };

/** Returns the words of a search as a person types it. Stop words are left out, unless there are no others. */
export async function wordsOf(tx: Transaction, words: readonly SearchWord[]): Promise<Words> {
  const wanted = words.filter(({ not }) => !not).flatMap(({ text, phrase }) => (phrase ? [{ text, phrase }] : runsOf(text)));
  const telling = wanted.filter(({ text, phrase }) => phrase || hasUnparted(text) || termsOf(text).length > 0);
  const asked = telling.length > 0 ? telling : wanted;
  const last = words.at(-1);
  const begun =
    last && !last.phrase && !last.not && /^[\p{L}\p{N}]{3,40}$/u.test(last.text) && !hasUnparted(last.text)
      ? last.text.toLowerCase()
      : undefined;
  const begins = (text: string) => begun !== undefined && text.toLowerCase() === begun;
  const prefix = () => sql`to_tsquery('simple', ${`${begun}:*`}) || to_tsquery('simple', ${`${folded(begun ?? '')}:*`})`;
  const each = asked.map(({ text, phrase }) => {
    const parts = phrase ? [] : partsOf(text);
    // A compound word is also found by its parts: `idempotency-key` finds `idempotency key` too.
    const forms = parts.length > 0 ? [...formsOf(text, phrase), queryOf(parts, 'all')] : formsOf(text, phrase);
    return anyOf(begins(text) ? [...forms, prefix()] : forms);
  });
  const units = mostTelling([
    ...asked.flatMap(({ text, phrase }) =>
      phrase
        ? [{ text, weight: 1, query: anyOf(formsOf(text, true)) }]
        : unitsOf({ word: text, weight: 1 }).map((unit) => ({ ...unit, query: anyOf(formsOf(unit.text, false)) })),
    ),
    ...(begun === undefined || !asked.some(({ text }) => begins(text))
      ? []
      : [{ text: `${begun}*`, weight: begunWeight, query: prefix() }]),
  ]);
  const without = words.filter(({ not }) => not).map(({ text, phrase }) => sql`!!${anyOf(formsOf(text, phrase))}`);
  const terms = asked.flatMap(({ text, phrase }) => (phrase ? termsOf(text) : [text.toLowerCase(), ...partsOf(text)]));
  const join = (queries: readonly SQL[], by: SQL) => (queries.length > 0 ? sql`(${sql.join([...queries], by)})` : undefined);
  const queries = units.map(({ query }) => query);
  const found = join(queries, sql` || `);
  const all = join([...each, ...without], sql` && `);
  const any =
    each.length > 1 || asked.some(({ text, phrase }) => !phrase && hasUnparted(text))
      ? found && join([found, ...without], sql` && `)
      : undefined;
  const two = hasTwo(each) ? join([twoOf(sql`array[${sql.join(each, sql`, `)}]`), ...without], sql` && `) : undefined;
  const { rows } = await tx.execute<Queries>(
    sql`select (${all ?? sql`null`})::text as "allTerms", (${any ?? sql`null`})::text as "anyTerm", (${two ?? sql`null`})::text as "twoTerms",
      ${queries.length > 0 ? sql`array[${sql.join(queries, sql`, `)}]::text[]` : sql`null`} as "rankTerms"`,
  );
  return wordsFrom(rows[0], { units, count: each.length, terms: terms.map((word) => ({ word, weight: 1 })), begun });
}

const [asked, units, plain] = [sql.placeholder('words'), sql.placeholder('units'), sql.placeholder('folded')];
const one = (word: SQL) => queryOf(sql`array[${word}]`, 'all');
const queriesOfTerms = prepared<Queries>(
  'queries for all of some words, two, or any, and for ranking',
  sql`with ranked as (
      select array(select case when unit = folded then ${one(sql`unit`)} else ${one(sql`unit`)} || ${one(sql`folded`)} end
        from unnest(${units}::text[], ${plain}::text[]) with ordinality units (unit, folded, place) order by place) as queries
    )
    select ${queryOf(asked, 'all')}::text as "allTerms", search_at_least(1, queries)::text as "anyTerm",
      ${twoOf(sql`array(select ${one(sql`word`)} from unnest(${asked}::text[]) word)`)}::text as "twoTerms", queries::text[] as "rankTerms"
    from ranked`,
);

/** Returns the words of a question or a task in sentences: all of its terms, or any. */
export async function wordsOfTerms(tx: Transaction, terms: readonly Term[]): Promise<Words> {
  const ranked = mostTelling(terms.flatMap(unitsOf));
  const texts = ranked.map(({ text }) => text.toLowerCase());
  const [queries] = await queriesOfTerms(tx, { words: terms.map(({ word }) => word), units: texts, folded: texts.map(folded) });
  const words = wordsFrom(queries, { units: ranked, count: terms.length, terms: [...terms], begun: undefined });
  return { ...words, twoTerms: hasTwo(terms) ? words.twoTerms : null, anyTerm: texts.length > 1 ? words.anyTerm : null };
}

interface Unit {
  text: string;
  weight: number;
}

function wordsFrom(
  queries: Queries = none,
  { units, ...words }: Pick<Words, 'count' | 'terms' | 'begun'> & { units: readonly Unit[] },
): Words {
  const { rankTerms, ...asked } = queries;
  return { ...words, ...asked, rankTerms: units.flatMap(({ weight }, at) => (rankTerms?.[at] ? [{ query: rankTerms[at], weight }] : [])) };
}

/**
 * Returns the units that a row is ranked by for a word: the word and the parts of a compound word, or for writing without spaces each pair
 * of characters.
 */
function unitsOf({ word, weight }: Term): Unit[] {
  if (hasUnparted(word)) {
    const characters = [...word];
    if (characters.length <= 2) return [{ text: word, weight }];
    return characters.slice(1).map((character, at) => ({ text: `${characters[at]}${character}`, weight: weight * pairWeight }));
  }
  return [{ text: word, weight }, ...partsOf(word).map((text) => ({ text, weight: weight * partWeight }))];
}

function mostTelling<One extends Unit>(all: readonly One[]): One[] {
  const distinct = [...new Map(all.map((one) => [one.text.toLowerCase(), one])).values()];
  return distinct.toSorted((a, b) => b.weight - a.weight || b.text.length - a.text.length).slice(0, mostRankTerms);
}

function formsOf(text: string, phrase: boolean): SQL[] {
  const plain = folded(text);
  const isPlain = plain === text.toLowerCase();
  if (phrase) return isPlain ? phrasesOf(text) : [...phrasesOf(text), ...phrasesOf(plain)];
  return isPlain ? [queryOf([text], 'all')] : [queryOf([text], 'all'), queryOf([plain], 'all')];
}

/** Returns the parts of a word with hyphens, a path, a URL or an identifier; empty for any other word. */
function partsOf(text: string): string[] {
  const parts = text
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (!parts || parts.length < 2) return [];
  const said = parts.filter(isTelling);
  return [...new Set(said.length > 0 ? said : parts)];
}

function anyOf(queries: readonly SQL[]): SQL {
  return sql`(${sql.join([...queries], sql` || `)})`;
}

/** Separates writing without spaces from the text around it: `API缓存`. */
function runsOf(text: string): { text: string; phrase: boolean }[] {
  const runs = [...(text.match(unparted) ?? []), ...text.replace(unparted, ' ').split(/\s+/)];
  return runs.flatMap((run) => {
    const text = run.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return text === '' ? [] : [{ text, phrase: false }];
  });
}
