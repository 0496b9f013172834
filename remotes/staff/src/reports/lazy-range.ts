import { lazy } from '@cairn/ui/core';

/** The calendar, loaded after the page. */
export const ReportRange = lazy(() => import('./report-range.tsx').then((module) => module.ReportRange));
