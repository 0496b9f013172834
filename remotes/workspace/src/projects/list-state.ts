import { projectVisibilities } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';
import { type ProjectListWish, projectsPage } from './queries.ts';

/** The list of projects, as the address of `/app/projects` has it: those at work, of them those with a star, the archive or what was deleted, as cards or as a table. `member` is `me`, or a user's id. */
export const projectList = defineList({
  name: 'projects',
  path: '/app/projects',
  perPage: projectsPage,
  filters: {
    status: ['active', 'starred', 'archived', 'deleted'],
    view: ['cards', 'table'],
    member: null,
    visibility: projectVisibilities,
  },
  scopes: ['status', 'view'],
  sorts: { active: 'desc', name: 'asc', proposed: 'desc', patterns: 'desc', decisions: 'desc', conversations: 'desc', agent: 'desc' },
  defaultSort: 'active',
  columns: ['star', 'name', 'proposed', 'patterns', 'decisions', 'conversations', 'agent', 'active'],
  requiredColumns: ['name'],
  rowParam: 'preview',
});

/** Which projects the list shows. */
export type ProjectPart = NonNullable<ListOf<typeof projectList>['state']['filters']['status']>;

/** What to ask the API for, for the part that the list shows. */
export function partWish(part: ProjectPart = 'active'): Pick<ProjectListWish, 'status' | 'starred'> {
  return part === 'starred' ? { status: 'active', starred: 'true' } : { status: part, starred: undefined };
}

/** What to ask the API for, for what the address says. */
export function projectsWish(state: ListOf<typeof projectList>['state']): ProjectListWish {
  const { status, ...wish } = listParams(projectList, state);
  return { ...wish, ...partWish(status) };
}
