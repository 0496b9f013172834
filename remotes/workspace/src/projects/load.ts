import { readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { projectFacetsQuery } from './facets.ts';
import { projectList, projectsWish } from './list-state.ts';
import { ProjectPreview } from './preview-late.ts';
import { projectQuery, projectsQuery } from './queries.ts';

/** `/app/projects`. */
export async function loadProjects({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(projectList, searchParams);
  const slug = searchParams.get('preview');
  await Promise.all([
    seen(projectsQuery(projectsWish(state))),
    seen(projectFacetsQuery(state.facets.status)),
    slug ? Promise.all([seen(projectQuery(slug)), ProjectPreview.load()]) : null,
  ]);
  return null;
}
