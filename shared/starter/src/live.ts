import type { LiveHandlers } from '@cairn/shell';
import { projectsQuery } from './projects/query.ts';

const projects = [projectsQuery().queryKey];

/** The queries to invalidate on each event. */
export const live: LiveHandlers = {
  'project.created': () => projects,
  'project.changed': () => projects,
  'decision.created': () => projects,
  'decision.changed': () => projects,
};
