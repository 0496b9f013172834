import { lazy } from '@cairn/ui/core';

/** The dialog with the drafts that can be brought back. */
export const DiscardedDrafts = lazy(() => import('./discarded-drafts.tsx').then((module) => module.DiscardedDrafts));
/** The button that discards a draft: few of the decisions are one. */
export const DiscardDraft = lazy(() => import('./discard-draft.tsx').then((module) => module.DiscardDraft));
