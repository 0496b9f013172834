import { lazy } from '@cairn/ui/core';

/** The dialogs about a pattern, and its page: their code comes when somebody is about to use it. */
export const RecordPattern = lazy(() => import('./record-pattern.tsx').then((module) => module.RecordPattern));
export const EditPattern = lazy(() => import('./edit-pattern.tsx').then((module) => module.EditPattern));
export const MergePattern = lazy(() => import('./merge-pattern.tsx').then((module) => module.MergePattern));
export const RejectPattern = lazy(() => import('./reject-pattern.tsx').then((module) => module.RejectPattern));
export const ExportRules = lazy(() => import('./export-rules.tsx').then((module) => module.ExportRules));
export const PatternPage = lazy(() => import('./pattern-page.tsx').then((module) => module.PatternPage));

/** A pattern beside the list: its code comes with the first that is opened. */
export const PatternPreview = lazy(() => import('./pattern-preview.tsx').then((module) => module.PatternPreview));

/** What was heard, and one candidate of it. */
export const HeardListPage = lazy(() => import('./heard/heard-list-page.tsx').then((module) => module.HeardListPage));
