import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { projectFacetsQuery } from './facets.ts';
import { ProjectPreview } from './lazy-preview.ts';
import { projectList, projectsWish } from './list-state.ts';
import { projectQuery, projectsQuery } from './queries.ts';

/** `/app/projects`. */
export async function loadProjects({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(projectList, searchParams);
  const slug = searchParams.get('preview');
  await Promise.all([
    ensureQuery(projectsQuery(projectsWish(state))),
    ensureQuery(projectFacetsQuery(state.filters.status)),
    slug ? Promise.all([ensureQuery(projectQuery(slug)), ProjectPreview.load()]) : null,
  ]);
  return null;
}
