import { lazy } from '@cairn/ui/core';

export type { RecordPrefill } from './prefill.ts';

/** The dialog that records a decision, loaded on demand. */
export const RecordDecision = lazy(() => import('./record-decision.tsx').then((module) => module.RecordDecision));

export function preloadRecordDecision(): void {
  RecordDecision.preload();
}
