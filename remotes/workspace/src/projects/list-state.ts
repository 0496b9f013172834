import { projectVisibilities } from '@cairn/api';
import { defineList, type ListOf, listWish } from '@cairn/list';
import { type ProjectListWish, projectsPage } from './queries.ts';

/** The list of projects, as the address of `/app/projects` has it: those at work, of them those with a star, the archive or what was deleted, as cards or as a table. `member` is `me`, or a user's id. */
export const projectList = defineList({
  name: 'projects',
  path: '/app/projects',
  perPage: projectsPage,
  facets: { status: ['active', 'starred', 'archived', 'deleted'], view: ['cards', 'table'], member: null, visibility: projectVisibilities },
  places: ['status', 'view'],
  sorts: { active: 'desc', name: 'asc', proposed: 'desc', patterns: 'desc', decisions: 'desc', conversations: 'desc', agent: 'desc' },
  usual: 'active',
  columns: ['star', 'name', 'proposed', 'patterns', 'decisions', 'conversations', 'agent', 'active'],
  always: ['name'],
  row: 'preview',
});

/** Which projects the list shows. */
export type ProjectPart = NonNullable<ListOf<typeof projectList>['state']['facets']['status']>;

/** What to ask the API for, for the part that the list shows. */
export function partWish(part: ProjectPart = 'active'): Pick<ProjectListWish, 'status' | 'starred'> {
  return part === 'starred' ? { status: 'active', starred: 'true' } : { status: part, starred: undefined };
}

/** What to ask the API for, for what the address says. */
export function projectsWish(state: ListOf<typeof projectList>['state']): ProjectListWish {
  const { status, ...wish } = listWish(projectList, state);
  return { ...wish, ...partWish(status) };
}
