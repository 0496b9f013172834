import { ApiError } from '@cairn/shell';
import { redirect } from 'react-router';
import { lastProject } from './current-project.ts';

/** Returns the path after choosing a project: the page that asked for one (`?then`), else its overview. */
export function afterChoice(search: URLSearchParams): string {
  const then = search.get('then') ?? '';
  return /^\/app\/project\/[a-z-]+$/.test(then) ? then : '/app/project';
}

/**
 * Returns the slug in a project page's URL. Without one, redirects to the last opened project, or to the list.
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

/**
 * Handles a project that no longer exists: if it was the last opened one, redirects to the list instead of "not found"; if it was deleted,
 * to the list of deleted projects, where it may be restored.
 */
export function unlessGone(slug: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.code === 'PROJECT_DELETED') throw redirect('/app/projects?status=deleted');
    if (error instanceof ApiError && error.status === 404 && slug === lastProject()) throw redirect('/app/projects');
    throw error;
  };
}
