import { parseSearch, type SearchHit, type SearchPage, type SearchSort } from '@cairn/api';
import type { Term } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { findCited } from './cited.ts';
import { findMatches, type Match, type Matches } from './find.ts';
import { highlightsOf, type Passage, passageOf } from './passage.ts';
import { plainText } from './plain-text.ts';
import { type FoundRow, isCutOff, readRows } from './rows.ts';
import { scopeOfSearch } from './scope.ts';
import { type Words, wordsOf } from './words.ts';

/** For this many words or fewer, a reader wants rows with all of them, if there are any. More words are a sentence. */
const mostMeant = 3;

/** Returns one page of results for a search as a person types it, of all that they may read. */
export async function searchPage(
  tx: Transaction,
  visitor: Visitor,
  { q, sort, after, limit }: { q: string; sort: SearchSort; after?: string | undefined; limit: number },
  now: Date,
): Promise<SearchPage> {
  const { words: typed, filters } = parseSearch(q);
  const [words, { scope, readable, unknown }] = await Promise.all([wordsOf(tx, typed), scopeOfSearch(tx, visitor, filters, now)]);
  const cited = await findCited(tx, typed.map(({ text }) => text).join(' '), scope);
  const matches = await findMatches(tx, words, scope, {
    sort,
    after,
    limit,
    enough: sort === 'newest' || words.count <= mostMeant ? 1 : limit,
    counted: true,
  });
  const others = matches.items.filter(({ id }) => !cited.some((one) => one.id === id));
  const shown = after === undefined ? [...cited, ...others] : others;
  const rows = await readRows(tx, shown, { among: readable, terms: words.terms });
  const counts = countsWith(matches, cited);
  return { items: rows.map((row) => toHit(row, words)), counts, fits: matches.fits, cut: matches.cut, unknown, next: matches.next };
}

/** Raises a count to at least the number of rows found by label: the words of a label rarely find them. */
function countsWith({ counts }: Matches, [first, ...more]: readonly Match[]): Matches['counts'] {
  return first ? { ...counts, [first.type]: Math.max(counts[first.type] ?? 0, 1 + more.length) } : counts;
}

const nothing: Passage = { passage: '', highlights: [] };

function toHit(
  { type, id, label, title, text, status, author, projectSlug, projectName, conversationId, at }: FoundRow,
  words: Words,
): SearchHit {
  const terms = [...words.terms, ...begunIn(`${title} ${text}`, words.begun)];
  const { passage, highlights } = passageIn({ type, text }, terms);
  const shown = { type, id, label, title, status, author, projectSlug, projectName, conversationId, at };
  return { ...shown, titleMarks: highlightsOf(title, terms), passage, passageMarks: highlights };
}

function passageIn({ type, text }: Pick<FoundRow, 'type' | 'text'>, terms: readonly Term[]): Passage {
  if (type === 'conversation') return tagsOf(text, terms);
  // The URL of a pull request, or the beginning and end of a key: short, and no Markdown.
  if (type === 'branch' || type === 'api-key') return { passage: text, highlights: highlightsOf(text, terms) };
  return text.trim() === '' ? nothing : passageOf(plainText(text), terms, { cutOff: isCutOff(text) });
}

/** Returns the tags of a conversation if it was found by one of them. */
function tagsOf(tags: string, terms: readonly Term[]): Passage {
  const highlights = highlightsOf(tags, terms);
  return highlights.length > 0 ? { passage: tags, highlights } : nothing;
}

/** Returns the words of a text that begin with the word being typed; at most five. */
function begunIn(text: string, begun: string | undefined): Term[] {
  if (begun === undefined) return [];
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word !== begun && word.startsWith(begun)))].slice(0, 5).map((word) => ({ word, weight: 1 }));
}
