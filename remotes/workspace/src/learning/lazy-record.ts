import { lazy } from '@cairn/ui/core';

/** Dialogs about a pattern, and its page, loaded on demand. */
export const RecordPattern = lazy(() => import('./record-pattern.tsx').then((module) => module.RecordPattern));
export const EditPattern = lazy(() => import('./edit-pattern.tsx').then((module) => module.EditPattern));
export const MergePattern = lazy(() => import('./merge-pattern.tsx').then((module) => module.MergePattern));
export const RejectPattern = lazy(() => import('./reject-pattern.tsx').then((module) => module.RejectPattern));
export const ExportRules = lazy(() => import('./export-rules.tsx').then((module) => module.ExportRules));
export const PatternPage = lazy(() => import('./pattern-page.tsx').then((module) => module.PatternPage));

/** The preview of a pattern, loaded when the first is opened. */
export const PatternPreview = lazy(() => import('./pattern-preview.tsx').then((module) => module.PatternPreview));

/** The list of candidates with its preview, loaded on demand. */
export const HeardListPage = lazy(() => import('./heard/heard-list-page.tsx').then((module) => module.HeardListPage));
