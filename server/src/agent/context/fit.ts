import type { Context, ContextItem, Unreviewed } from '@cairn/api';
import type { CountTokens } from '../tokens.ts';
import type { Candidate, Ranked } from './relevance.ts';
import { type Line, leastTokensOf, lineOf, textOf } from './text.ts';

interface Frame {
  project: { name: string; slug: string; serveUnreviewed: boolean };
  branch: string | null;
  tokenBudget: number;
}

/** How many of what did not fit are named. */
const namedLeftOut = 50;

/**
 * The most relevant of `ranked` that fit the budget, as the text that an agent reads: where something is too large, smaller things
 * after it are taken. What nobody has accepted is named at the end, where the budget has room for that. The text as a whole never
 * costs more than the budget. Pure.
 */
export function fit(ranked: readonly Ranked[], { project, branch, tokenBudget }: Frame, count: CountTokens): Context {
  const sorted = ranked.toSorted((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
  const ordered = sorted.filter((one) => !isUnreviewed(one));
  // Headings cost what they cost; each is paid for by the first line below it.
  const bare = count(textOf({ project, branch, items: [] }));
  const chosen: ContextItem[] = [];
  let spent = bare;
  for (const one of ordered) {
    // Of hundreds hardly any fits in the end: what cannot is not counted.
    if (spent + leastCostOf(one) > tokenBudget) continue;
    const tokens = costOf(one, count);
    const { type, status } = one.candidate;
    const heading = chosen.some((other) => type === other.type && status === other.status) ? 0 : headingTokens;
    if (spent + tokens + heading > tokenBudget) continue;
    chosen.push({ ...asLine(one), tokens });
    spent += tokens + heading;
  }
  let text = textOf({ project, branch, items: chosen });
  let tokens = count(text);
  // The parts are counted one by one, and a whole may cost a little more than its parts.
  while (chosen.length > 0 && tokens > tokenBudget) {
    chosen.pop();
    text = textOf({ project, branch, items: chosen });
    tokens = count(text);
  }
  const waiting = project.serveUnreviewed ? sorted.filter(isUnreviewed).map(asUnreviewed) : [];
  const withWaiting = textOf({ project, branch, items: chosen, unreviewed: waiting });
  const waitingTokens = waiting.length > 0 ? count(withWaiting) - tokens : 0;
  const isNamed = waiting.length > 0 && tokens + waitingTokens <= tokenBudget;
  const told = new Set(chosen.map(({ id }) => id));
  return {
    project: project.slug,
    branch,
    text: isNamed ? withWaiting : text,
    items: chosen,
    tokens: isNamed ? tokens + waitingTokens : tokens,
    tokenBudget,
    unreviewed: project.serveUnreviewed ? (isNamed ? { items: waiting, tokens: waitingTokens } : { items: [], tokens: 0 }) : null,
    leftOut: ordered
      .filter(({ candidate }) => !told.has(candidate.id))
      .slice(0, namedLeftOut)
      .map((one) => {
        const { type, id, label, title, level } = one.candidate;
        return { type, id, label, title, level, tokens: costOf(one, count) };
      }),
  };
}

/** As many as the longest heading costs. */
const headingTokens = 6;

function isUnreviewed({ candidate: { standing } }: Ranked): boolean {
  return standing === 'open' || standing === 'recent';
}

function asUnreviewed({ candidate: { type, id, label }, matched }: Ranked): Unreviewed {
  return { type: type === 'session' ? 'session' : 'decision', id, label, matched };
}

function asLine({ candidate, why, matched }: Ranked): Line {
  const { type, id, label, title, text, status, confidence, paths, languages, level, branch } = candidate;
  return { type, id, label, title, text, status, confidence, paths, languages, level, branch, why, matched };
}

/** What is told for the same reason is told in the same words: what that costs stays with it, for the latest few reasons. */
const costs = new WeakMap<Candidate, Map<string, number>>();
const leastCosts = new WeakMap<Candidate, number>();
const mostReasons = 16;

function costOf(ranked: Ranked, count: CountTokens): number {
  const kept = costs.get(ranked.candidate) ?? new Map<string, number>();
  const reason = reasonOf(ranked);
  const known = kept.get(reason);
  if (known !== undefined) return known;
  const cost = count(`${lineOf(asLine(ranked))}\n`);
  if (kept.size >= mostReasons) kept.clear();
  costs.set(ranked.candidate, kept.set(reason, cost));
  return cost;
}

function reasonOf({ why, matched }: Ranked): string {
  return [why, ...matched].join('\n');
}

/** No more than `costOf`, and without counting. */
function leastCostOf({ candidate }: Ranked): number {
  const known = leastCosts.get(candidate);
  if (known !== undefined) return known;
  const least = leastTokensOf(candidate);
  leastCosts.set(candidate, least);
  return least;
}
