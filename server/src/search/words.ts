import type { SearchWord } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { type Term, termsOf } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { phrasesOf, queryOf, twoOf } from '../database/match.ts';
import { planned } from '../database/planned.ts';
import { hasUnparted, unparted } from '../database/script.ts';

/** What is looked for: as PostgreSQL asks for it (a tsquery), all of it, two words or any, and as words to mark where they were found. */
export interface Words {
  /** Null where no word says anything: then everything fits. */
  all: string | null;
  /** Any two of the words. Null where there are no more than two, or more than `mostOfTwo`. */
  two: string | null;
  /** Null where any is all: of one word, or none. */
  any: string | null;
  terms: Term[];
  /** The beginning of a word that is still being typed. */
  begun: string | undefined;
}

/** Of more words there are so many pairs that to look for them takes longer than it tells: most rows have one. */
const mostOfTwo = 8;
const hasTwo = ({ length }: readonly unknown[]) => length > 2 && length <= mostOfTwo;

type Queries = Pick<Words, 'all' | 'two' | 'any'>;
const none: Queries = { all: null, two: null, any: null };

/** The words of a search as a person types it. Those that say nothing in any language are left out, unless they are all there is. */
export async function wordsOf(tx: Transaction, words: readonly SearchWord[]): Promise<Words> {
  const wanted = words.filter(({ not }) => !not).flatMap(({ text, phrase }) => (phrase ? [{ text, phrase }] : runsOf(text)));
  const telling = wanted.filter(({ text, phrase }) => phrase || hasUnparted(text) || termsOf(text).length > 0);
  const asked = telling.length > 0 ? telling : wanted;
  const last = words.at(-1);
  const begun =
    last && !last.phrase && !last.not && /^[\p{L}\p{N}]{3,40}$/u.test(last.text) && !hasUnparted(last.text)
      ? last.text.toLowerCase()
      : undefined;
  const each = asked.map(({ text, phrase }) => {
    const isBegun = begun !== undefined && text.toLowerCase() === begun;
    const joined = phrase ? [] : joinedIn(text);
    // A word that is put together is also what has its parts: who types `idempotency-key` means the `idempotency key` as well.
    const forms = joined.length > 0 ? [...formsOf(text, phrase), queryOf(joined, 'all')] : formsOf(text, phrase);
    return anyOf(isBegun ? [...forms, sql`to_tsquery('simple', ${`${begun}:*`})`] : forms);
  });
  const without = words.filter(({ not }) => not).map(({ text, phrase }) => sql`!!${anyOf(formsOf(text, phrase))}`);
  const terms = asked.flatMap(({ text, phrase }) => (phrase ? termsOf(text) : [text.toLowerCase(), ...joinedIn(text)]));
  const join = (queries: readonly SQL[], by: SQL) => (queries.length > 0 ? sql`(${sql.join([...queries], by)})` : undefined);
  const found = join(each, sql` || `);
  const all = join([...each, ...without], sql` && `);
  const any = each.length > 1 ? found && join([found, ...without], sql` && `) : undefined;
  const two = hasTwo(each) ? join([twoOf(sql`array[${sql.join(each, sql`, `)}]`), ...without], sql` && `) : undefined;
  const { rows } = await tx.execute<Queries>(
    sql`select (${all ?? sql`null`})::text as all, (${two ?? sql`null`})::text as two, (${any ?? sql`null`})::text as any`,
  );
  return { ...(rows[0] ?? none), terms: terms.map((word) => ({ word, weight: 1 })), begun };
}

const asked = sql.placeholder('words');
const queriesOfTerms = planned<Queries>(
  'all of some words, two, or any',
  sql`select ${queryOf(asked, 'all')}::text as all, ${queryOf(asked, 'any')}::text as any,
    ${twoOf(sql`array(select ${queryOf(sql`array[word]`, 'all')} from unnest(${asked}::text[]) word)`)}::text as two`,
);

/** The same for a question or a task in sentences: its terms, all of them or any. */
export async function wordsOfTerms(tx: Transaction, terms: readonly Term[]): Promise<Words> {
  const [{ all, two, any } = none] = await queriesOfTerms(tx, { words: terms.map(({ word }) => word) });
  return { all, two: hasTwo(terms) ? two : null, any: terms.length > 1 ? any : null, terms: [...terms], begun: undefined };
}

function formsOf(text: string, phrase: boolean): SQL[] {
  return phrase ? phrasesOf(text) : [queryOf([text], 'all')];
}

/** The words that hyphens join, of letters alone: numbers and ids are what they are only whole. */
function joinedIn(text: string): string[] {
  return /^\p{L}{2,}(?:-\p{L}{2,})+$/u.test(text) ? text.toLowerCase().split('-') : [];
}

function anyOf(queries: readonly SQL[]): SQL {
  return sql`(${sql.join([...queries], sql` || `)})`;
}

/** Writing that parts no words is looked for by itself, and what stands beside it as well: `API缓存`. */
function runsOf(text: string): { text: string; phrase: boolean }[] {
  const runs = [...(text.match(unparted) ?? []), ...text.replace(unparted, ' ').split(/\s+/)];
  return runs.filter((run) => /[\p{L}\p{N}]/u.test(run)).map((run) => ({ text: run, phrase: false }));
}
