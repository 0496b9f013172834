import { lazy } from '@cairn/ui/core';

/** The dialog with the calendar, loaded on demand: few decisions have a review date. */
export const ChooseReviewDay = lazy(() => import('./choose-review-day.tsx').then((module) => module.ChooseReviewDay));
