import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Transaction } from '../../database/database.ts';
import { formsOf } from '../../database/match.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readKnowledge } from './knowledge.ts';
import type { Scope } from './ranked-tables.ts';
import type { Candidate, ScoredCandidate } from './relevance.ts';

/** The cached knowledge of a project, as of its fingerprint. */
interface Remembered {
  fingerprint: string;
  known: readonly Candidate[];
  /** By word: the indexes in `known` of the candidates that have it. */
  places: ReadonlyMap<string, ReadonlySet<number>>;
}

/** In rows of all projects together: at most about 50 MB. */
const keptRows = 50_000;
const remembered = new LRUCache<string, Remembered>({ maxSize: keptRows, sizeCalculation: ({ known }) => known.length + 1 });

/**
 * Returns all candidates of the project, and which of `words` each contains. Agents ask far more often than people decide, so the rows stay
 * cached as long as the fingerprint, read in this transaction, is the same.
 */
export async function findCandidates(tx: Transaction, scope: Scope, words: readonly string[]): Promise<ScoredCandidate[]> {
  const { known, places } = await recall(tx, scope);
  const spoken = (await formsOfAll(tx, words)).map((forms) => speaking(places, forms));
  return known.map((candidate, place) => ({ candidate, hits: spoken.map((those) => those.has(place)) }));
}

async function recall(tx: Transaction, scope: Scope): Promise<Remembered> {
  const key = `${scope.project.id} ${scope.branch?.id ?? ''} ${scope.branch?.name ?? ''}`;
  const fingerprint = await fingerprintOf(tx, scope.project.id);
  const former = remembered.get(key);
  if (former?.fingerprint === fingerprint) return former;
  // If another transaction writes between the fingerprint and this read, the next fingerprint differs and everything is read again.
  const read = await readKnowledge(tx, scope);
  const places = new Map<string, Set<number>>();
  for (const [place, { words }] of read.entries())
    for (const word of words) {
      const those = places.get(word);
      if (those) those.add(place);
      else places.set(word, new Set([place]));
    }
  const fresh = { fingerprint, known: read.map(({ words: _words, ...one }) => one), places };
  remembered.set(key, fresh);
  return fresh;
}

/** The forms of a word never change. */
const formsKept = new LRUCache<string, string[][]>({ max: 20_000 });

async function formsOfAll(tx: Transaction, words: readonly string[]): Promise<string[][][]> {
  const unknown = words.filter((word) => !formsKept.has(word));
  if (unknown.length > 0) {
    const { rows } = await tx.execute<{ forms: string[][][] }>(
      sql`select jsonb_build_array(${sql.join(unknown.map(formsOf), sql`, `)}) as forms`,
    );
    for (const [at, word] of unknown.entries()) formsKept.set(word, rows[0]?.forms[at] ?? []);
  }
  return words.map((word) => formsKept.get(word) ?? []);
}

/** Returns the indexes of the candidates that contain all words of one of the forms. A form without words (a stop word) matches none. */
function speaking(places: Remembered['places'], forms: readonly (readonly string[])[]): ReadonlySet<number> {
  return new Set(
    forms.flatMap(([first, ...others]) =>
      first === undefined ? [] : [...(places.get(first) ?? [])].filter((place) => others.every((word) => places.get(word)?.has(place))),
    ),
  );
}
