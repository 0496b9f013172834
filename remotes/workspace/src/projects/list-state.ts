import { projectVisibilities } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';
import { type ProjectListWish, projectsPage } from './queries.ts';

/**
 * List parameters of projects, in the URL of `/app/projects`: active, starred, archived or deleted ones, as cards or as a table. `member`
 * is `me`, or a user's id.
 */
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

/** The part of the projects that the list shows. */
export type ProjectPart = NonNullable<ListOf<typeof projectList>['state']['filters']['status']>;

/** Returns the API parameters of a part. */
export function partWish(part: ProjectPart = 'active'): Pick<ProjectListWish, 'status' | 'starred'> {
  return part === 'starred' ? { status: 'active', starred: 'true' } : { status: part, starred: undefined };
}

/** Returns the API parameters of the URL. */
export function projectsWish(state: ListOf<typeof projectList>['state']): ProjectListWish {
  const { status, ...wish } = listParams(projectList, state);
  return { ...wish, ...partWish(status) };
}
