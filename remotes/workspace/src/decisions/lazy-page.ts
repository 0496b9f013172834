import { lazy } from '@cairn/ui/core';

/** Panels next to and below the text of a decision, loaded after the text. */
export const RevisionsPanel = lazy(() => import('./revisions/revisions-panel.tsx').then((module) => module.RevisionsPanel));

/** The page that compares two revisions, loaded on demand. */
export const CompareRevisions = lazy(() => import('./revisions/compare-revisions.tsx').then((module) => module.CompareRevisions));

/** Panels for signatures, the review date, and agent sessions, loaded after the text. */
export const SignOffPanel = lazy(() => import('./sign-off/sign-off-panel.tsx').then((module) => module.SignOffPanel));
export const ReviewDayPanel = lazy(() => import('./review-day/review-day-panel.tsx').then((module) => module.ReviewDayPanel));
export const SessionsPanel = lazy(() => import('./sign-off/sessions-panel.tsx').then((module) => module.SessionsPanel));

/** The reports of agents about a decision, loaded after the text. */
export const ToldPanel = lazy(() => import('./served-panel.tsx').then((module) => module.ServedPanel));

/** The preview and the page of a decision, loaded when the first is opened. */
export const DecisionPreview = lazy(() => import('./decision-preview.tsx').then((module) => module.DecisionPreview));
export const DecisionPage = lazy(() => import('./decision-page.tsx').then((module) => module.DecisionPage));
