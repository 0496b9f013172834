import { type Context, type ContextItem, type ContextSection, contextSections, type LeftOutReason, type Unreviewed } from '@cairn/api';
import type { CountTokens } from '../tokens.ts';
import { sentencesThatFit } from './cut.ts';
import type { Candidate, Ranked } from './relevance.ts';
import { headingOf, type Line, lineOf, pointerOf, textOf } from './text.ts';

interface Chosen {
  one: Ranked;
  item: ContextItem;
  line: string;
}

interface Frame {
  project: { name: string; slug: string; serveUnreviewed: boolean };
  branch: string | null;
  tokenBudget: number;
}

/** How many left-out items are listed, by reason. */
const namedLeftOut = { budget: 40, scope: 10 } as const;
/** In tokens: a dash, a label of at least two tokens, a colon and a word. */
const shortestLine = 5;

/** Shares of the budget: the most that guidance may cost if there is other knowledge, and the most that titles of decisions may cost. */
const guidanceShare = 0.5;
const indexShare = 0.25;
/** Shares of the budget after guidance. What a section does not use goes to the others, in this order. */
const shares: readonly { sections: readonly ContextSection[]; share: number }[] = [
  { sections: ['path-rules', 'rules'], share: 0.8 },
  { sections: ['task-rules'], share: 0.05 },
  { sections: ['decisions'], share: 0.1 },
];
const unreviewedShare = 0.05;
/** The sections after guidance, in the order in which their items are named if they are left out. */
const afterGuidance: readonly ContextSection[] = ['path-rules', 'rules', 'task-rules', 'decisions', 'index'];

/**
 * Chooses the items of `ranked` that fit the budget, and writes the text that an agent reads. Each section has a share of the budget, and
 * what it does not use goes to the others, rules that apply first. The order within a section does not depend on the task. The whole text
 * never costs more than the budget. Pure.
 */
export function fit(ranked: readonly Ranked[], { project, branch, tokenBudget }: Frame, count: CountTokens): Context {
  const bySection = Map.groupBy(ranked, ({ section }) => section);
  for (const section of bySection.values()) section.sort(byScore);
  const of = (...sections: Ranked['section'][]) => sections.flatMap((section) => bySection.get(section) ?? []);
  const waiting = project.serveUnreviewed ? of('unreviewed').map(asUnreviewed) : [];
  const selection = createSelection(tokenBudget - count(textOf({ project, branch, lines: [] })), count);
  const { fill, left } = selection;

  for (const one of of('guidance'))
    selection.addGuidance(one, costOfOthers(of(...afterGuidance), count, tokenBudget * (1 - guidanceShare)));
  const shared = left();
  for (const { sections, share } of shares) fill(of(...sections), shared * share);
  const reserved = selection.addPointer(waiting, shared * unreviewedShare);
  for (const { sections } of shares) fill(of(...sections), left());
  const pointer = reserved ?? selection.addPointer(waiting, left());
  const otherDecisions = of('decisions').filter(({ candidate }) => !selection.has(candidate.id));
  fill([...otherDecisions, ...of('index')].map(asTitle), tokenBudget * indexShare);

  const chosen = selection.chosen.toSorted(inOrder);
  const render = () =>
    textOf({ project, branch, lines: chosen.map(({ item: { section }, line }) => ({ section, line })), pointer: pointer?.text });
  let text = render();
  // The parts were counted one by one, and the whole text may cost a little more. Then items are dropped from the end, titles first.
  while (chosen.length > 0 && count(text) > tokenBudget) {
    chosen.pop();
    text = render();
  }
  const items = chosen.map(({ item }) => item);
  return {
    project: project.slug,
    branch,
    text,
    items,
    tokens: count(text),
    tokenBudget,
    unreviewed: project.serveUnreviewed ? { items: pointer ? waiting : [], tokens: pointer?.tokens ?? 0 } : null,
    ...leftOutOf(of, items, count),
  };
}

/** What has been chosen so far, and how many tokens are left for more. */
function createSelection(tokens: number, count: CountTokens) {
  const chosen: Chosen[] = [];
  const ids = new Set<string>();
  const begun = new Set<Ranked['section']>();
  let left = tokens;

  /** The first line below a heading pays for the heading. */
  const headingCost = (section: ContextSection) => (begun.has(section) ? 0 : count(`\n\n${headingOf(section)}\n`));
  const add = (one: Ranked, item: ContextItem, line: string) => {
    left -= item.tokens + headingCost(item.section);
    begun.add(item.section);
    ids.add(item.id);
    chosen.push({ one, item, line });
  };
  return {
    chosen,
    left: () => left,
    has: (id: string) => ids.has(id),

    /** Adds items that are not there yet, for `limit` tokens at most. If one is too large, smaller ones after it are added. */
    fill(ranked: readonly Ranked[], limit: number) {
      const least = left - Math.min(limit, left);
      for (const one of ranked) {
        if (left - least < shortestLine) return;
        const { line, tokens } = lineFor(one, count);
        if (left - tokens < least || ids.has(one.candidate.id)) continue;
        const item = { ...asItem(one), tokens };
        if (left - tokens - headingCost(item.section) >= least) add(one, item, line);
      }
    },

    /** Adds all of the guidance if `others`, the tokens of all else, leave room for it, and otherwise its first sentences. */
    addGuidance(one: Ranked, others: number) {
      const item = asItem(one);
      const room = left - others - headingCost(item.section);
      const cost = (text: string) => costOf(lineOf({ ...item, text }), count);
      const text = sentencesThatFit(item.text, (part) => cost(part) <= room);
      if (text !== '') add(one, { ...item, text, tokens: cost(text) }, lineOf({ ...item, text }));
    },

    /** Names unreviewed items, for `limit` tokens at most. */
    addPointer(waiting: readonly Unreviewed[], limit: number) {
      if (waiting.length === 0) return undefined;
      const pointers = [5, 2, 0].map((named) => pointerOf(waiting, named)).map((text) => ({ text, tokens: count(`\n\n${text}`) }));
      const pointer = pointers.find((one) => one.tokens <= Math.min(limit, left));
      left -= pointer?.tokens ?? 0;
      return pointer;
    },
  };
}

/** Returns the items in force that are missing from the text or shortened in it, and why. */
function leftOutOf(
  of: (...sections: Ranked['section'][]) => Ranked[],
  items: readonly ContextItem[],
  count: CountTokens,
): Pick<Context, 'leftOut' | 'leftOutCounts'> {
  const included = new Map(items.map((item) => [item.id, item]));
  const isMissing = ({ candidate: { id, text } }: Ranked) => {
    const item = included.get(id);
    return !item || (item.section === 'guidance' && item.text !== text);
  };
  const budget = of('guidance', ...afterGuidance).filter(isMissing);
  const scope = of('scope');
  const named = (all: readonly Ranked[], why: LeftOutReason) =>
    all.slice(0, namedLeftOut[why]).map((one) => {
      const { type, id, label, title, level } = one.candidate;
      return { type, id, label, title, level, tokens: lineFor(one, count).tokens - (included.get(id)?.tokens ?? 0), why };
    });
  return { leftOut: [...named(budget, 'budget'), ...named(scope, 'scope')], leftOutCounts: { budget: budget.length, scope: scope.length } };
}

/** Orders by relevance, then newest first: ids are in the order of time. */
function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || newestFirst(a, b);
}

function newestFirst({ candidate: { id: a } }: Pick<Ranked, 'candidate'>, { candidate: { id: b } }: Pick<Ranked, 'candidate'>): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

/** By section, then items for the whole project, for this branch, for some files. Of these the most confident first, then the newest. */
function inOrder({ one: a, item: { section } }: Chosen, { one: b, item: other }: Chosen): number {
  return (
    contextSections.indexOf(section) - contextSections.indexOf(other.section) ||
    placeOf(a.candidate) - placeOf(b.candidate) ||
    surenessOf(b.candidate) - surenessOf(a.candidate) ||
    newestFirst(a, b)
  );
}

function placeOf({ branch, paths, languages }: Candidate): number {
  return branch !== null ? 1 : paths.length + languages.length > 0 ? 2 : 0;
}

/** Rounds confidence to steps, so that small changes by feedback of agents do not change the order. */
function surenessOf({ confidence }: Candidate): number {
  return Math.round((confidence ?? 0) * 5);
}

/** Returns the tokens of all of them, up to `limit`. */
function costOfOthers(others: readonly Ranked[], count: CountTokens, limit: number): number {
  let cost = 0;
  for (const one of others) {
    if (cost >= limit) return limit;
    cost += lineFor(one, count).tokens;
  }
  return Math.min(cost, limit);
}

function asUnreviewed({ candidate: { type, id, label }, matched }: Ranked): Unreviewed {
  return { type: type === 'session' ? 'session' : 'decision', id, label, matched };
}

function asTitle(one: Ranked): Ranked {
  return { ...one, section: 'index' };
}

function asItem({ candidate, section, why, matched }: Ranked): Line {
  const { type, id, label, title, text, status, confidence, paths, languages, level, branch, codeChanged } = candidate;
  const shownIn = section === 'unreviewed' || section === 'scope' ? 'rules' : section;
  const shownText = shownIn === 'index' ? '' : text;
  const item = {
    type,
    id,
    label,
    title,
    text: shownText,
    status,
    confidence,
    paths,
    languages,
    level,
    branch,
    section: shownIn,
    why,
    matched,
  };
  return codeChanged ? { ...item, codeChanged } : item;
}

interface CountedLine {
  line: string;
  tokens: number;
}

/** A line is the same for every task, so it is cached with the candidate. */
const lines = new WeakMap<Candidate, { full?: CountedLine; title?: CountedLine }>();

function lineFor(one: Ranked, count: CountTokens): CountedLine {
  const form = one.section === 'index' ? 'title' : 'full';
  const cached = lines.get(one.candidate);
  const known = cached?.[form];
  if (known) return known;
  const line = lineOf(asItem(one));
  const counted = { line, tokens: costOf(line, count) };
  lines.set(one.candidate, { ...cached, [form]: counted });
  return counted;
}

function costOf(line: string, count: CountTokens): number {
  return count(`${line}\n`);
}
