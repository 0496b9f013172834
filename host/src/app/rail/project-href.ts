import { withProject } from '@cairn/shell';

type Place = Pick<Location, 'pathname' | 'search'>;

/** Returns whether this is a page of a single project. */
function isOfProject(pathname: string): boolean {
  return pathname === '/app/project' || pathname.startsWith('/app/project/');
}

/** Returns where to go after choosing another project: the same page if it is about a project, else the project's overview. */
export function projectHref({ pathname, search }: Place, slug: string): string {
  const stays = isOfProject(pathname) || new URLSearchParams(search).has('project');
  return withProject(stays ? pathname : '/app/project', { slug });
}

/** Returns where to go after choosing all projects; null to stay. */
export function allProjectsHref({ pathname, search }: Place): string | null {
  if (isOfProject(pathname)) return '/app/projects';
  return new URLSearchParams(search).has('project') ? pathname : null;
}
