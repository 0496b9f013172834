import type { Analytics, AnalyticsFigures, AnalyticsQuery } from '@cairn/api';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { type FiguresBy, figuresOf, firstDay, noFigures, totalOf } from './figures.ts';
import { filesOf, rulesOf } from './items.ts';
import { periodOf } from './period.ts';
import { countOpen, type Decided, decidedIn, nothingDecided, rulesInForce, staleShares } from './proposals.ts';
import { scopeOfQuery } from './scope.ts';

/**
 * Returns the figures of a period and of the previous one. Past days come from stored aggregates; today is counted from sessions.
 * @throws ApiError NOT_FOUND for a project that the visitor may not read, BAD_REQUEST for an invalid period
 */
export async function showAnalytics(tx: Transaction, visitor: Visitor, query: AnalyticsQuery): Promise<Analytics> {
  const scope = await scopeOfQuery(tx, visitor, query);
  const period = periodOf(query, scope.today);
  const { from, to, step, before } = period;
  const figures = await figuresOf(tx, scope, period, step);
  const figuresBefore = before && (await figuresOf(tx, scope, before, step));
  const decided = await decidedIn(tx, scope, period, step);
  const decidedBefore = before && (await decidedIn(tx, scope, before, step));
  const stale = await staleShares(tx, scope, period);
  const inForce = await rulesInForce(tx, scope);
  return {
    from,
    to,
    step,
    timeZone: scope.timeZone,
    before: before && { from: before.from, to: before.to },
    since: await firstDay(tx, scope),
    total: totalOf(figures.clients.values()),
    totalBefore: figuresBefore && totalOf(figuresBefore.clients.values()),
    steps: period.steps.map((one) => ({
      ...one,
      ...(figures.steps.get(one.from) ?? noFigures),
      clients: figures.stepClients.filter((row) => row.step === one.from).map(({ name, sessions }) => ({ name, sessions })),
      ...(decided.steps.get(one.from) ?? nothingDecided),
      stale: lastKnown(stale, one.from, one.to) ?? (scope.today >= one.from && scope.today <= one.to ? shareOf(inForce) : null),
    })),
    stepsBefore: before && figuresBefore ? before.steps.map((one) => figuresBefore.steps.get(one.from) ?? noFigures) : [],
    clients: named(figures.clients),
    models: named(figures.models),
    projects: projectsOf(scope.projects, figures, figuresBefore),
    proposals: { ...outcomesOf(decided), open: await countOpen(tx, scope), before: decidedBefore && outcomesOf(decidedBefore) },
    inForce,
    ...(await rulesOf(tx, scope, period)),
    files: await filesOf(tx, scope, period),
  };
}

function named(figures: FiguresBy['clients']): Analytics['clients'] {
  return [...figures].map(([name, of]) => ({ name, ...of }));
}

function projectsOf(
  projects: readonly { id: string; slug: string; name: string }[],
  { projects: now }: FiguresBy,
  before: FiguresBy | null,
): Analytics['projects'] {
  const rows = projects.map((project) => ({
    ...project,
    ...(now.get(project.id) ?? noFigures),
    before: before && (before.projects.get(project.id) ?? noFigures),
  }));
  return rows.filter((row) => row.sessions + (row.before?.sessions ?? 0) > 0).toSorted(byTokens);
}

function byTokens(one: AnalyticsFigures, other: AnalyticsFigures): number {
  return other.servedTokens - one.servedTokens || other.sessions - one.sessions;
}

function outcomesOf({ rules, decisions, medianSeconds }: Decided): Decided {
  return { rules, decisions, medianSeconds };
}

/** Returns the value of the last day in a range that has one. */
function lastKnown(values: ReadonlyMap<string, number>, from: string, to: string): number | null {
  const days = [...values.keys()].filter((day) => day >= from && day <= to);
  return values.get(days.at(-1) ?? '') ?? null;
}

function shareOf({ rules, stale }: Analytics['inForce']): number | null {
  return rules === 0 ? null : stale / rules;
}
