import { lazy } from '@cairn/ui/core';

/** The dialog with the drafts that can be restored, loaded on demand. */
export const DiscardedDrafts = lazy(() => import('./discarded-drafts.tsx').then((module) => module.DiscardedDrafts));
/** The button that discards a draft, loaded on demand: few decisions are drafts. */
export const DiscardDraft = lazy(() => import('./discard-draft.tsx').then((module) => module.DiscardDraft));
