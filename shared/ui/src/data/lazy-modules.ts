import { lazyModule } from '../core/lazy-module.ts';

// What stands on a library, each in a file of its own: a page with a table fetches none of them.

/** The picture of a chart. */
export const plotModule = lazyModule(() => import(/* webpackChunkName: "ui-plot" */ './chart/plot/plot.tsx'));

/** The table of thousands of rows. */
export const gridModule = lazyModule(() => import(/* webpackChunkName: "ui-grid" */ './virtual-table/grid.tsx'));

/** The feed of thousands of entries. */
export const feedModule = lazyModule(() => import(/* webpackChunkName: "ui-feed" */ './feed/entries.tsx'));

/** The comparison of prose, word by word. */
export const wordsModule = lazyModule(() => import(/* webpackChunkName: "ui-words" */ './words/diff-words.ts'));

/** The comparison of texts, line by line. */
export const diffModule = lazyModule(() => import(/* webpackChunkName: "ui-diff" */ './diff/line-diff-view.tsx'));

/** The picture of how records hang together. */
export const graphModule = lazyModule(() => import(/* webpackChunkName: "ui-graph" */ './graph/graph-view.tsx'));

/** Fetches what feeds stand on, and has the browser run it: for a moment in which nothing is to be done. */
export async function preloadFeed(): Promise<void> {
  await feedModule
    .load()
    .then(({ warmPlaces }) => warmPlaces())
    .catch(reportError);
}

/** Fetches ahead what charts, comparisons, graphs and feeds stand on: for a route's loader. */
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
