import { ApiError } from '@cairn/shell';
import { redirect } from 'react-router';
import { lastProject } from './in-view.ts';

/** Where a project of the list leads: to the page that asked for one (`?then`), else to its overview. */
export function afterChoice(search: URLSearchParams): string {
  const then = search.get('then') ?? '';
  return /^\/app\/project\/[a-z-]+$/.test(then) ? then : '/app/project';
}

/**
 * The slug in a project page's URL. Without one the reader goes on to the project that they opened last, or to the list
 * where they choose one.
 * @throws {Response} the redirect
 */
export function chosenProject(url: URL): string {
  const slug = url.searchParams.get('project');
  if (slug) return slug;
  const last = lastProject();
  if (!last) throw redirect(url.pathname === '/app/project' ? '/app/projects' : `/app/projects?then=${encodeURIComponent(url.pathname)}`);
  const search = new URLSearchParams(url.search);
  search.set('project', last);
  throw redirect(`${url.pathname}?${search}`);
}

/** Where the project is the one opened last and is gone since, the list is a better answer than "not found"; where it is deleted, the list of those, whence it may be restored. */
export function unlessGone(slug: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.code === 'PROJECT_DELETED') throw redirect('/app/projects?status=deleted');
    if (error instanceof ApiError && error.status === 404 && slug === lastProject()) throw redirect('/app/projects');
    throw error;
  };
}
