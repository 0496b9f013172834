import type { Project } from '@cairn/api';

/** Returns the total number of decisions of these projects. */
export function decisionsIn(projects: readonly Pick<Project, 'counts'>[]): number {
  return projects.reduce((sum, { counts }) => sum + counts.decisions, 0);
}
