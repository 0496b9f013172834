import { lazy } from '@cairn/ui/core';

/** The dialog with the calendar: few decisions are given a day. */
export const ChooseReviewDay = lazy(() => import('./choose-review-day.tsx').then((module) => module.ChooseReviewDay));
