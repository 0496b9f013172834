import { lazy } from '@cairn/ui/core';

/** The calendar comes with what it needs, after the page. */
export const ReportRange = lazy(() => import('./report-range.tsx').then((module) => module.ReportRange));
