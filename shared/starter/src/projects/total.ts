import type { Project } from '@cairn/api';

/** How many decisions these projects hold together. */
export function decisionsIn(projects: readonly Pick<Project, 'counts'>[]): number {
  return projects.reduce((sum, { counts }) => sum + counts.decisions, 0);
}
