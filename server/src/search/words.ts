import type { SearchWord } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { type Term, termsOf } from '../conversation/terms.ts';
import { phrasesOf, queriesOf } from '../database/match.ts';
import { hasUnparted, unparted } from '../database/script.ts';

/** What is looked for: as PostgreSQL asks for it, all of it or any, and as words to mark where they were found. */
export interface Words {
  /** Undefined where no word says anything: then everything fits. */
  all: SQL | undefined;
  any: SQL | undefined;
  terms: Term[];
  /** The beginning of a word that is still being typed. */
  begun: string | undefined;
}

/** The words of a search as a person types it. Those that say nothing in any language are left out, unless they are all there is. */
export function wordsOf(words: readonly SearchWord[]): Words {
  const wanted = words.filter(({ not }) => !not).flatMap(({ text, phrase }) => (phrase ? [{ text, phrase }] : runsOf(text)));
  const telling = wanted.filter(({ text, phrase }) => phrase || hasUnparted(text) || termsOf(text).length > 0);
  const asked = telling.length > 0 ? telling : wanted;
  const last = words.at(-1);
  const begun =
    last && !last.phrase && !last.not && /^[\p{L}\p{N}]{3,40}$/u.test(last.text) && !hasUnparted(last.text)
      ? last.text.toLowerCase()
      : undefined;
  const each = asked.map(({ text, phrase }) => {
    const forms = phrase ? phrasesOf(text) : queriesOf(text);
    const isBegun = begun !== undefined && text.toLowerCase() === begun;
    return anyOf(isBegun ? [...forms, sql`to_tsquery('simple', ${`${begun}:*`})`] : forms);
  });
  const without = words.filter(({ not }) => not).map(({ text, phrase }) => sql`!!(${anyOf(phrase ? phrasesOf(text) : queriesOf(text))})`);
  const join = (queries: readonly SQL[], by: SQL) => (queries.length > 0 ? sql`(${sql.join([...queries], by)})` : undefined);
  const found = join(each, sql` || `);
  return {
    all: join([...each, ...without], sql` && `),
    any: found && join([found, ...without], sql` && `),
    terms: asked.flatMap(({ text, phrase }) => (phrase ? termsOf(text) : [text.toLowerCase()])).map((word) => ({ word, weight: 1 })),
    begun,
  };
}

/** The same for a question or a task in sentences: its terms, all of them or any. */
export function wordsOfTerms(terms: readonly Term[]): Words {
  const each = terms.map(({ word }) => anyOf(queriesOf(word)));
  return {
    all: sql`(${sql.join(each, sql` && `)})`,
    any: sql`(${sql.join(each, sql` || `)})`,
    terms: [...terms],
    begun: undefined,
  };
}

function anyOf(queries: readonly SQL[]): SQL {
  return sql`(${sql.join([...queries], sql` || `)})`;
}

/** Writing that parts no words is looked for by itself, and what stands beside it as well: `API缓存`. */
function runsOf(text: string): { text: string; phrase: boolean }[] {
  const runs = [...(text.match(unparted) ?? []), ...text.replace(unparted, ' ').split(/\s+/)];
  return runs.filter((run) => /[\p{L}\p{N}]/u.test(run)).map((run) => ({ text: run, phrase: false }));
}
