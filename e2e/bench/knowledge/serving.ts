import { type ServedProject, withServedProjects } from '@cairn/server/served-project';
import { bm25Of } from './bm25.ts';
import { type Half, type ServedKnowledge, type ServedTask, servedKnowledge, servedTasksOf } from './data.ts';
import type { Share } from './learning.ts';

export const budgets = [300, 800, 2_000] as const;

/** The contexts of a project, summed over its tasks. */
export interface ServedShares {
  rules: number;
  decisions: number;
  budget: number;
  /** The share of the applicable rules that were served. */
  applying: Share;
  /** The same share of those that would fit if nothing else were served. */
  fitting: Share;
  /** The share of the rules for the current file. */
  scoped: Share;
  /** The share of the decisions about the subject of the task, in full and at least by title. */
  inFull: Share;
  byTitle: Share;
  /** Number of superseded or rejected rules and decisions that were served. */
  gone: number;
  tokens: number;
  usefulTokens: number;
  /** The baseline: lines ranked by BM25 over the same texts until the budget is spent. */
  bm25: { applying: Share; inFull: Share; tokens: number; usefulTokens: number };
}

type Rule = ServedKnowledge['rules'][number];
type Decision = ServedKnowledge['decisions'][number];

/** A benchmark project and the tasks of its agents. */
interface Scene {
  rules: Rule[];
  decisions: Decision[];
  tasks: ServedTask[];
}

/** Requests the context of each task, in projects of three sizes, at each budget. */
export function serveTasks(half: Half): Promise<ServedShares[]> {
  const knowledge = servedKnowledge();
  const tasks = servedTasksOf(half);
  return withServedProjects(async (add, count) => {
    const rows: ServedShares[] = [];
    for (const scenes of sizesOf(knowledge, tasks)) {
      const measured: ServedShares[] = [];
      for (const scene of scenes) {
        const project = await add(rowsOf(scene, knowledge));
        for (const budget of budgets)
          for (const task of scene.tasks) measured.push(await serveTask(scene, { project, task, budget, knowledge, count }));
      }
      for (const budget of budgets) rows.push(sumOf(measured.filter((one) => one.budget === budget)));
    }
    return rows;
  });
}

/** Returns three areas of a project, the whole project, and all three projects in one. */
function sizesOf({ areas, rules, decisions }: ServedKnowledge, tasks: readonly ServedTask[]): Scene[][] {
  const projects = [...new Set([...areas.values()].map(({ project }) => project))];
  const scene = (within: ReadonlySet<string>): Scene => ({
    rules: rules.filter(({ area }) => within.has(area)),
    decisions: decisions.filter(({ area }) => within.has(area)),
    tasks: tasks.filter(({ area }) => within.has(area)),
  });
  const areasOf = (project: string) => [...areas].flatMap(([area, one]) => (one.project === project ? [area] : []));
  const few = (project: string) => {
    const { tasks: there } = scene(new Set(areasOf(project)));
    const small = scene(new Set(there.map(({ area }) => area).slice(0, 3)));
    const general = rules.filter(({ area }) => area === project).slice(0, 5);
    return { ...small, rules: [...general, ...small.rules] };
  };
  return [
    projects.map(few),
    projects.map((project) => scene(new Set([project, ...areasOf(project)]))),
    [scene(new Set([...projects, ...areas.keys()]))],
  ];
}

/** One in this many has a superseded or rejected version, which must never be served. */
const oneInGone = 10;

function rowsOf({ rules, decisions }: Scene, { areas }: ServedKnowledge) {
  const placeOf = (area: string) => {
    const place = areas.get(area);
    return place ? { paths: [place.path], languages: [place.language] } : {};
  };
  const gone = (at: number) => (at % (2 * oneInGone) === 0 ? 'superseded' : 'rejected') as 'superseded' | 'rejected';
  const before = <One>(all: readonly One[]) => all.filter((_, at) => at % oneInGone === 0);
  return {
    rules: [
      ...rules.map(({ area, rule }) => ({ rule, ...placeOf(area) })),
      ...before(rules).map(({ area, rule }, at) => ({
        rule: `${rule} Always.`,
        status: gone(at * oneInGone),
        confidence: 1,
        ...placeOf(area),
      })),
    ],
    decisions: [
      // Half of the decisions name paths; the others can only be found by their words.
      ...decisions.map(({ area, title, outcome }, at) => ({ title, outcome, paths: at % 2 === 0 ? (placeOf(area).paths ?? []) : [] })),
      ...before(decisions).map(({ area, title, outcome }, at) => ({
        ...{ title: `${title} at once`, outcome, status: gone(at * oneInGone), paths: placeOf(area).paths ?? [] },
      })),
    ],
  };
}

interface Asked {
  project: ServedProject;
  task: ServedTask;
  budget: number;
  knowledge: ServedKnowledge;
  count(text: string): number;
}

async function serveTask(scene: Scene, { project, task, budget, knowledge, count }: Asked): Promise<ServedShares> {
  const { items, tokens } = await project.serve({ task: task.task, paths: [task.file], tokenBudget: budget });
  const { rules, decisions } = scene;
  const applies = (area: string) => area === task.area || !knowledge.areas.has(area);
  const idsOf = (ids: readonly string[], counts: (at: number) => boolean) => ids.filter((_, at) => counts(at));
  const applying = idsOf(project.ids.rules, (at) => at < rules.length && applies(rules[at]?.area ?? ''));
  const scoped = idsOf(project.ids.rules, (at) => rules[at]?.area === task.area);
  const wanted = idsOf(project.ids.decisions, (at) => decisions[at]?.subject === task.subject);
  const gone = new Set([...project.ids.rules.slice(rules.length), ...project.ids.decisions.slice(decisions.length)]);
  const served = new Map(items.map((item) => [item.id, item]));
  const has = (id: string) => served.has(id);
  const inFull = (id: string) => served.get(id)?.section === 'decisions';
  const useful = items.filter(({ id, section }) => applying.includes(id) || (wanted.includes(id) && section === 'decisions'));
  const fits = fittingIn(
    budget,
    rules.filter(({ area }) => applies(area)),
    count,
  );
  return {
    rules: rules.length,
    decisions: decisions.length,
    budget,
    applying: shareOf(applying, has),
    fitting: { part: Math.min(fits, applying.filter(has).length), of: fits },
    scoped: shareOf(scoped, has),
    inFull: shareOf(wanted, inFull),
    byTitle: shareOf(wanted, has),
    gone: items.filter(({ id }) => gone.has(id)).length,
    tokens,
    usefulTokens: useful.reduce((sum, item) => sum + item.tokens, 0),
    bm25: byWords(scene, task, { budget, applies, count }),
  };
}

/** Returns how many rules fit the budget, in their order, if nothing else is served. */
function fittingIn(budget: number, rules: readonly Rule[], count: Asked['count']): number {
  let left = budget - headingTokens;
  return rules.filter(({ rule }) => {
    left -= count(lineOf('PAT-10', rule));
    return left >= 0;
  }).length;
}

/** A title and one heading. */
const headingTokens = 10;

function byWords(
  { rules, decisions }: Scene,
  { task, file, subject }: ServedTask,
  { budget, applies, count }: Pick<Asked, 'budget' | 'count'> & { applies: (area: string) => boolean },
): ServedShares['bm25'] {
  const lines = [
    ...rules.map(({ area, rule }) => ({ line: lineOf('PAT-10', rule), isRule: true, useful: applies(area) })),
    ...decisions.map((one) => ({ line: lineOf('ADR 10', `${one.title}. ${one.outcome}`), isRule: false, useful: one.subject === subject })),
  ];
  let left = budget - headingTokens;
  const chosen = bm25Of(lines.map(({ line }) => line))(`${task} ${file}`, lines.length).flatMap((place) => {
    const one = lines[place];
    const tokens = one ? count(one.line) : 0;
    if (!one || tokens > left) return [];
    left -= tokens;
    return [{ ...one, tokens }];
  });
  const share = (isRule: boolean): Share => ({
    part: chosen.filter((one) => one.useful && one.isRule === isRule).length,
    of: lines.filter((one) => one.useful && one.isRule === isRule).length,
  });
  const sum = (all: readonly { tokens: number }[]) => all.reduce((tokens, one) => tokens + one.tokens, 0);
  return {
    applying: share(true),
    inFull: share(false),
    tokens: budget - left,
    usefulTokens: sum(chosen.filter(({ useful }) => useful)),
  };
}

function lineOf(label: string, words: string): string {
  return `- ${label}: ${words}\n`;
}

function shareOf(ids: readonly string[], counts: (id: string) => boolean): Share {
  return { part: ids.filter(counts).length, of: ids.length };
}

function sumOf([first, ...others]: readonly ServedShares[]): ServedShares {
  if (!first) throw new Error('a size of the bench has no task');
  return others.reduce(added, first);
}

function added(sum: ServedShares, one: ServedShares): ServedShares {
  const both = (a: Share, b: Share): Share => ({ part: a.part + b.part, of: a.of + b.of });
  return {
    rules: Math.max(sum.rules, one.rules),
    decisions: Math.max(sum.decisions, one.decisions),
    budget: sum.budget,
    applying: both(sum.applying, one.applying),
    fitting: both(sum.fitting, one.fitting),
    scoped: both(sum.scoped, one.scoped),
    inFull: both(sum.inFull, one.inFull),
    byTitle: both(sum.byTitle, one.byTitle),
    gone: sum.gone + one.gone,
    tokens: sum.tokens + one.tokens,
    usefulTokens: sum.usefulTokens + one.usefulTokens,
    bm25: {
      applying: both(sum.bm25.applying, one.bm25.applying),
      inFull: both(sum.bm25.inFull, one.bm25.inFull),
      tokens: sum.bm25.tokens + one.bm25.tokens,
      usefulTokens: sum.bm25.usefulTokens + one.bm25.usefulTokens,
    },
  };
}
