import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { appRequestQuery, requestIn } from './queries.ts';

/** `/app/connect-app`. */
export async function loadConnectApp({ request }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([
    ensureQuery(appRequestQuery(requestIn(new URL(request.url).searchParams))),
    ensureQuery(projectsQuery(choosableProjects)),
  ]);
  return null;
}
