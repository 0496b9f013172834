import { withProject } from '@cairn/shell';

type Place = Pick<Location, 'pathname' | 'search'>;

/** The pages of one project. */
function isOfProject(pathname: string): boolean {
  return pathname === '/app/project' || pathname.startsWith('/app/project/');
}

/** Where another project is chosen: the same page of it, where the page is about one; else its overview. */
export function placeInProject({ pathname, search }: Place, slug: string): string {
  const stays = isOfProject(pathname) || new URLSearchParams(search).has('project');
  return withProject(stays ? pathname : '/app/project', { slug });
}

/** Where all projects are chosen: null where one may stay. */
export function placeInAll({ pathname, search }: Place): string | null {
  if (isOfProject(pathname)) return '/app/projects';
  return new URLSearchParams(search).has('project') ? pathname : null;
}
