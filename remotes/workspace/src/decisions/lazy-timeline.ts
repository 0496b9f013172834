import { lazy } from '@cairn/ui/core';

/** Its code, and that of the library's timeline, come with the first timeline. */
export const DecisionTimeline = lazy(() => import('./decision-timeline.tsx').then((module) => module.DecisionTimeline));

/** The graph's code, with the first graph. */
export const DecisionGraph = lazy(() => import('./decision-graph.tsx').then((module) => module.DecisionGraph));
