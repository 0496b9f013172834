import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { projectListState, projectListWish } from './list-state.ts';
import { projectsQuery } from './queries.ts';

/** `/app/projects`. */
export async function loadProjects({ request }: LoaderFunctionArgs): Promise<null> {
  const state = projectListState(new URL(request.url).searchParams);
  await Promise.all([
    seen(projectsQuery(projectListWish(state))),
    seen(projectsQuery({ limit: 1 })),
    seen(projectsQuery({ status: 'archived', limit: 1 })),
  ]);
  return null;
}
