import { lazyModule } from '../core/lazy-module.ts';

// Modules that depend on large libraries, each in a chunk of its own: a page with a table loads none of them.

/** The plot of a chart. */
export const plotModule = lazyModule(() => import(/* webpackChunkName: "ui-plot" */ './chart/plot/plot.tsx'));

/** The virtual table for thousands of rows. */
export const gridModule = lazyModule(() => import(/* webpackChunkName: "ui-grid" */ './virtual-table/grid.tsx'));

/** The feed for thousands of entries. */
export const feedModule = lazyModule(() => import(/* webpackChunkName: "ui-feed" */ './feed/entries.tsx'));

/** The word diff. */
export const wordsModule = lazyModule(() => import(/* webpackChunkName: "ui-words" */ './words/diff-words.ts'));

/** The line diff. */
export const diffModule = lazyModule(() => import(/* webpackChunkName: "ui-diff" */ './diff/line-diff-view.tsx'));

/** The graph of related records. */
export const graphModule = lazyModule(() => import(/* webpackChunkName: "ui-graph" */ './graph/graph-view.tsx'));

/** Loads the feed's code and runs it once, for when the page is idle. */
export async function preloadFeed(): Promise<void> {
  await feedModule
    .load()
    .then(({ warmPlaces }) => warmPlaces())
    .catch(reportError);
}

/** Prefetches the code of charts, diffs, graphs and feeds, for a route's loader. */
export async function preloadData(wanted: {
  plot?: boolean;
  words?: boolean;
  lines?: boolean;
  graph?: boolean;
  feed?: boolean;
}): Promise<void> {
  await Promise.all([
    wanted.plot && plotModule.load(),
    wanted.words && wordsModule.load(),
    wanted.lines && diffModule.load(),
    wanted.graph && graphModule.load(),
    wanted.feed && feedModule.load(),
  ]).catch(reportError);
}
