import type { LiveHandlers } from '@cairn/shell';
import { projectsQuery } from './projects/query.ts';

const projects = [projectsQuery().queryKey];

/** What of this remote's reads is out of date when something has happened elsewhere. */
export const live: LiveHandlers = {
  'project.created': () => projects,
  'project.changed': () => projects,
  'decision.created': () => projects,
  'decision.changed': () => projects,
};
