import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { Watched } from './lazy-watched.ts';
import { insightList, insightsWish } from './list-state.ts';
import { insightsQuery, insightWatchQuery } from './queries.ts';

/** `/app/insights`. */
export async function loadInsights({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(insightList, new URL(request.url).searchParams);
  const { project } = state.filters;
  await Promise.all([
    ensureQuery(insightsQuery(insightsWish(state))),
    ensureQuery(insightWatchQuery(project)),
    ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
    Watched.load(),
  ]);
  return null;
}
