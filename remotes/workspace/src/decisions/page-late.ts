import { late } from '@cairn/ui/core';

/** What stands beside a decision's text and below it: its code comes after what is read first. */
export const RevisionsPanel = late(() => import('./revisions/revisions-panel.tsx').then((module) => module.RevisionsPanel));

/** The page on which two revisions are compared. */
export const CompareRevisions = late(() => import('./revisions/compare-revisions.tsx').then((module) => module.CompareRevisions));

/** Who is to sign a decision, when it is looked at again, and the agents' sessions around it. */
export const SignOffPanel = late(() => import('./sign-off/sign-off-panel.tsx').then((module) => module.SignOffPanel));
export const ReviewDayPanel = late(() => import('./review-day/review-day-panel.tsx').then((module) => module.ReviewDayPanel));
export const SessionsPanel = late(() => import('./sign-off/sessions-panel.tsx').then((module) => module.SessionsPanel));

/** What agents made of a decision. */
export const ToldPanel = late(() => import('./told-panel.tsx').then((module) => module.ToldPanel));

/** A decision beside the list, and in full: the list does without either until one is opened. */
export const DecisionPreview = late(() => import('./decision-preview.tsx').then((module) => module.DecisionPreview));
export const DecisionPage = late(() => import('./decision-page.tsx').then((module) => module.DecisionPage));
