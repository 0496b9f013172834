import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject } from '../project/chosen-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { sessionFacetsQuery } from '../sessions/queries.ts';
import { analyticsQuery } from './state.ts';

/** `/app/analytics`. */
export async function loadAnalytics({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  const { searchParams } = new URL(request.url);
  const project = searchParams.get('project') ?? undefined;
  await Promise.all([
    ensureQuery(analyticsQuery(searchParams)),
    ensureQuery(sessionFacetsQuery(project)),
    project ? ensureQuery(projectQuery(project)) : null,
  ]);
  return null;
}

/** `/app/project/analytics`. */
export async function loadProjectAnalytics({ request }: LoaderFunctionArgs): Promise<null> {
  chosenProject(new URL(request.url));
  return loadAnalytics({ request });
}
