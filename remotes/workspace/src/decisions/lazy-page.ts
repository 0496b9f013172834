import { lazy } from '@cairn/ui/core';

/** What stands beside a decision's text and below it: its code comes after what is read first. */
export const RevisionsPanel = lazy(() => import('./revisions/revisions-panel.tsx').then((module) => module.RevisionsPanel));

/** The page on which two revisions are compared. */
export const CompareRevisions = lazy(() => import('./revisions/compare-revisions.tsx').then((module) => module.CompareRevisions));

/** Who is to sign a decision, when it is looked at again, and the agents' sessions around it. */
export const SignOffPanel = lazy(() => import('./sign-off/sign-off-panel.tsx').then((module) => module.SignOffPanel));
export const ReviewDayPanel = lazy(() => import('./review-day/review-day-panel.tsx').then((module) => module.ReviewDayPanel));
export const SessionsPanel = lazy(() => import('./sign-off/sessions-panel.tsx').then((module) => module.SessionsPanel));

/** What agents made of a decision. */
export const ToldPanel = lazy(() => import('./served-panel.tsx').then((module) => module.ServedPanel));

/** A decision beside the list, and in full: the list does without either until one is opened. */
export const DecisionPreview = lazy(() => import('./decision-preview.tsx').then((module) => module.DecisionPreview));
export const DecisionPage = lazy(() => import('./decision-page.tsx').then((module) => module.DecisionPage));
