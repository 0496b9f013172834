import { lazy } from '@cairn/ui/core';

/** The preview of a project, loaded on demand. A route's loader waits for it. */
export const ProjectPreview = lazy(() => import('./project-preview.tsx').then((module) => module.ProjectPreview));
