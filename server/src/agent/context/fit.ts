import type { Context, ContextItem } from '@cairn/api';
import type { CountTokens } from '../tokens.ts';
import type { Ranked } from './relevance.ts';
import { leastTokensOf, lineOf, textOf } from './text.ts';

interface Frame {
  project: { name: string; slug: string };
  branch: string | null;
  tokenBudget: number;
}

/** How many of what did not fit are named. */
const namedLeftOut = 50;

/**
 * The most relevant of `ranked` that fit the budget, as the text that an agent reads: what is too large gives way to smaller
 * things behind it. The text as a whole never costs more than the budget. Pure.
 */
export function fit(ranked: readonly Ranked[], { project, branch, tokenBudget }: Frame, count: CountTokens): Context {
  const ordered = ranked.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const costOf = (one: Ranked) => count(`${lineOf(one)}\n`);
  // Headings cost what they cost; each is paid for by the first line below it.
  const bare = count(textOf({ project, branch, items: [] }));
  const chosen: ContextItem[] = [];
  let spent = bare;
  for (const one of ordered) {
    // Of hundreds hardly any fits in the end: what cannot is not counted.
    if (spent + leastTokensOf(one) > tokenBudget) continue;
    const item = { ...asItem(one), tokens: costOf(one) };
    const heading = chosen.some(({ type, status }) => type === item.type && status === item.status) ? 0 : headingTokens;
    if (spent + item.tokens + heading > tokenBudget) continue;
    chosen.push(item);
    spent += item.tokens + heading;
  }
  let text = textOf({ project, branch, items: chosen });
  let tokens = count(text);
  // The parts are counted one by one, and a whole may cost a little more than its parts.
  while (chosen.length > 0 && tokens > tokenBudget) {
    chosen.pop();
    text = textOf({ project, branch, items: chosen });
    tokens = count(text);
  }
  const told = new Set(chosen.map(({ id }) => id));
  return {
    project: project.slug,
    branch,
    text,
    items: chosen,
    tokens,
    tokenBudget,
    leftOut: ordered
      .filter(({ id }) => !told.has(id))
      .slice(0, namedLeftOut)
      .map((one) => ({ type: one.type, id: one.id, label: one.label, title: one.title, tokens: costOf(one) })),
  };
}

/** As many as the longest heading costs. */
const headingTokens = 6;

function asItem(ranked: Ranked): Omit<ContextItem, 'tokens'> {
  const { type, id, label, title, text, status, confidence, paths, languages, level, branch, why, matched } = ranked;
  return { type, id, label, title, text, status, confidence, paths, languages, level, branch, why, matched };
}
