import { late } from '@cairn/ui/core';

/** A project beside its list: most visits open none. A loader that opens one waits for it. */
export const ProjectPreview = late(() => import('./project-preview.tsx').then((module) => module.ProjectPreview));
