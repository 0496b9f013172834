import { lazy } from '@cairn/ui/core';

/** The timeline, loaded on demand together with the library's timeline. */
export const DecisionTimeline = lazy(() => import('./decision-timeline.tsx').then((module) => module.DecisionTimeline));

/** The graph, loaded on demand. */
export const DecisionGraph = lazy(() => import('./decision-graph.tsx').then((module) => module.DecisionGraph));
