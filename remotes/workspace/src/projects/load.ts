import { readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { partWish, projectList, projectsWish } from './list-state.ts';
import { projectQuery, projectsQuery } from './queries.ts';

/** `/app/projects`. */
export async function loadProjects({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const slug = searchParams.get('preview');
  await Promise.all([
    seen(projectsQuery(projectsWish(readList(projectList, searchParams)))),
    seen(projectsQuery({ limit: 1 })),
    seen(projectsQuery({ ...partWish('starred'), limit: 1 })),
    seen(projectsQuery({ status: 'archived', limit: 1 })),
    seen(projectsQuery({ status: 'deleted', limit: 1 })),
    slug ? seen(projectQuery(slug)) : null,
  ]);
  return null;
}
