import { oneOf, pageFromParam } from '@cairn/shell';
import { type ProjectListWish, projectsPerPage } from './queries.ts';

/** What the URL of `/app/projects` says. */
export interface ProjectListState {
  status: 'active' | 'archived';
  view: 'cards' | 'table';
  q: string;
  page: number;
  /** Is the dialog open that makes a project? */
  making: boolean;
}

export function projectListState(search: URLSearchParams): ProjectListState {
  return {
    status: oneOf(search.get('status'), ['active', 'archived']) ?? 'active',
    view: oneOf(search.get('view'), ['cards', 'table']) ?? 'cards',
    q: search.get('q')?.trim() ?? '',
    page: pageFromParam(search.get('page')),
    making: search.has('new'),
  };
}

/** What to ask the API for. */
export function projectListWish({ status, q, page }: ProjectListState): ProjectListWish {
  return { status, q, offset: (page - 1) * projectsPerPage };
}
