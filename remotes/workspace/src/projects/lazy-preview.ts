import { lazy } from '@cairn/ui/core';

/** A project beside its list: most visits open none. A loader that opens one waits for it. */
export const ProjectPreview = lazy(() => import('./project-preview.tsx').then((module) => module.ProjectPreview));
