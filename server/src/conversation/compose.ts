import { type Citation, type Locale, type MessagePart, sessionLabel } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import { foreignLabel } from '../pattern/tenant-rules.ts';
import { plainText } from '../search/plain-text.ts';
import { findArticles } from './article-candidates.ts';
import { type Candidate, findCandidates } from './knowledge.ts';
import { bestQuote, firstSentence, type Quote, weighTerms } from './quote.ts';
import { sourceLink } from './source-link.ts';
import { askedTerms, type Term } from './terms.ts';

/** Maximum number of citations per answer. */
const maxCitations = 5;
/** Minimum share of the question's weighted words that a row must contain to be quoted. Lower if the row contains several of them. */
const minCoverage = 0.3;
const minCoverageOfSeveral = 0.2;
const several = 3;
/** Same for articles: higher, because they are about Cairn and most questions are about the project. */
const minCoverageOfArticle = 0.5;
/** Same for the quoted passage itself. */
const minQuoted = 0.12;
/** Minimum score relative to the best result. Weaker results are noise. */
const minOfBest = 0.45;

/** Weights by kind and state: decided items rank above proposals and messages. */
const weights = {
  pattern: { accepted: 1 },
  decision: { accepted: 1.1, proposed: 0.8, draft: 0.5, deprecated: 0.4, superseded: 0.4 },
  session: { completed: 0.6 },
  message: { complete: 0.5 },
  article: { published: 0.6 },
} as const satisfies Record<Candidate['type'], Record<string, number>>;

export interface ComposedAnswer {
  parts: MessagePart[];
  citations: Citation[];
  status: 'complete';
  /** No model was used. */
  model: null;
}

interface Subject {
  project: { id: string; slug: string };
  conversation: { id: string };
  question: { id: string; text: string };
  /** The asker's locale, for quoted help articles. */
  locale: Locale;
}

/**
 * Composes an answer without a connected model: verbatim quotes with citations from the best matching project knowledge, tenant-wide rules
 * and help articles for all members, and a notice that no model is connected.
 */
export async function composeAnswer(tx: Transaction, { project, conversation, question, locale }: Subject): Promise<ComposedAnswer> {
  const terms = askedTerms(question.text);
  const words = terms.map(({ word }) => word);
  const scope = { projectId: project.id, conversation, questionId: question.id };
  const candidates =
    words.length > 0 ? [...(await findCandidates(tx, scope, words)), ...(await findArticles(tx, locale, question.text, words))] : [];
  const chosen = choose(candidates, terms);
  const noModel: MessagePart = { type: 'notice', code: 'NO_MODEL' };
  if (chosen.length === 0)
    return { parts: [noModel, { type: 'notice', code: 'NO_MATCH' }], citations: [], status: 'complete', model: null };
  const citations = chosen.map(({ candidate, quote }, at) => cite(candidate, quote, at + 1, project.slug));
  const quotes = citations.map(({ index, quote }): MessagePart => ({ type: 'quote', citation: index, text: quote }));
  return {
    parts: [noModel, { type: 'notice', code: 'COMPOSED', count: citations.length }, ...quotes],
    citations,
    status: 'complete',
    model: null,
  };
}

interface Scored {
  candidate: Candidate;
  quote: string;
  score: number;
}

/** Returns the best candidates, best first, or none if nothing matches. `hits` of the candidates correspond to `asked`. Pure. */
export function choose(candidates: readonly Candidate[], asked: readonly Term[]): Scored[] {
  const terms = asked.map(({ word, weight }, at) => ({
    word,
    weight: weight * rarity(candidates.filter(({ hits }) => hits[at]).length, candidates.length),
  }));
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const scored = candidates.flatMap((candidate): Scored[] => {
    const coverage = terms.reduce((sum, { weight }, at) => sum + (candidate.hits[at] ? weight : 0), 0) / whole;
    const quote = coverage >= neededOf(candidate) ? quoteOf(candidate, terms) : undefined;
    if (!quote || quote.score / whole < minQuoted) return [];
    return [{ candidate, quote: quote.text, score: weightOf(candidate) * (coverage + quote.score / whole + 0.5 * candidate.rank) }];
  });
  scored.sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  const seen = new Set<string>();
  return scored.filter(({ score, quote }) => score >= best * minOfBest && !seen.has(quote) && seen.add(quote)).slice(0, maxCitations);
}

function neededOf({ type, hits }: Candidate): number {
  if (type === 'article') return minCoverageOfArticle;
  return hits.filter(Boolean).length >= several ? minCoverageOfSeveral : minCoverage;
}

/** Returns the weight of a word by rarity. Rare words count more; a word without matches still counts as part of the question. */
function rarity(rows: number, all: number): number {
  return 0.2 + Math.log((all + 1) / (rows + 0.5));
}

function weightOf(candidate: Candidate): number {
  const states: Record<string, number> = weights[candidate.type];
  const weight = states[candidate.row.status] ?? 0.5;
  return candidate.type === 'pattern' ? weight * (0.6 + 0.4 * candidate.row.confidence) : weight;
}

/** Returns the quote of a row: the rule of a pattern, the best passage of the summary of a session, the best passage of anything else. */
function quoteOf(candidate: Candidate, terms: readonly Term[]): Quote | undefined {
  if (candidate.type === 'pattern') {
    const { rule, rationale } = candidate.row;
    return { text: rule, score: Math.max(weighTerms(rule, terms), 0.7 * weighTerms(rationale, terms)) };
  }
  if (candidate.type === 'message') return bestQuote(candidate.row.text, terms);
  if (candidate.type === 'session') {
    return bestOf(
      Object.values(candidate.row.summary ?? {}).map((text) => ({ text })),
      terms,
    );
  }
  if (candidate.type === 'article') {
    const { title, summary } = candidate.row;
    const body = plainText(candidate.row.body);
    return orTitle(bestOf([{ text: summary }, { text: body }], terms), title, summary || body, terms);
  }
  const { title, outcome, context, consequences, drivers } = candidate.row;
  // The outcome is the decision itself. Another passage must match clearly better to be preferred.
  const passages = [
    { text: outcome, factor: 1 },
    ...[context, ...consequences.map(({ text }) => text), ...drivers].map((text) => ({ text, factor: 0.75 })),
  ];
  return orTitle(bestOf(passages, terms), title, outcome, terms);
}

/** Returns the best quote of several passages, each weighted by `factor`. */
function bestOf(passages: readonly { text: string; factor?: number }[], terms: readonly Term[]): Quote | undefined {
  const quotes = passages.flatMap(({ text, factor = 1 }) => {
    const quote = bestQuote(text, terms);
    return quote ? [{ ...quote, score: quote.score * factor }] : [];
  });
  return quotes.sort((a, b) => b.score - a.score)[0];
}

/** Counts a matching title half. If only the title matches, quotes the first sentence of the text. */
function orTitle(quote: Quote | undefined, title: string, text: string, terms: readonly Term[]): Quote {
  const titled = 0.5 * weighTerms(title, terms);
  return quote ? { ...quote, score: Math.max(quote.score, titled) } : { text: firstSentence(text), score: titled };
}

function cite(candidate: Candidate, quote: string, index: number, slug: string): Citation {
  const { type } = candidate;
  const { id, status } = candidate.row;
  const named = { index, type, id, status, quote, ...nameOf(candidate) };
  const linked = type === 'message' ? { ...named, conversationId: candidate.row.conversationId } : named;
  return { ...named, confidence: type === 'pattern' ? candidate.row.confidence : null, href: sourceLink(linked, slug) };
}

/** Returns the label and the title of a candidate. */
function nameOf(candidate: Candidate): Pick<Citation, 'label' | 'title'> {
  switch (candidate.type) {
    case 'pattern': {
      const { key, number, rule } = candidate.row;
      return { label: key === null ? `PAT-${number}` : foreignLabel(key, number), title: rule };
    }
    case 'decision':
      return { label: `ADR ${candidate.row.number}`, title: candidate.row.title };
    case 'session':
      return { label: sessionLabel(candidate.row.id), title: candidate.row.goal };
    case 'message':
      return { label: candidate.row.author, title: candidate.row.title };
    case 'article':
      return { label: `help/${candidate.row.slug}`, title: candidate.row.title };
  }
}
