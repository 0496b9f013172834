import { listWish, readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { sessionInView, sessionList } from './list-state.ts';
import { liveSessionsQuery, sessionEventsQuery, sessionQuery, sessionsQuery } from './queries.ts';
import { SessionReplay } from './replay-late.ts';

/** `/app/sessions`. */
export async function loadSessions({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(sessionList, searchParams);
  const { id, full } = sessionInView(searchParams);
  const { project } = state.facets;
  if (full) SessionReplay.preload();
  await Promise.all([
    full ? null : seen(sessionsQuery(listWish(sessionList, state))),
    full ? null : seen(liveSessionsQuery(project)),
    full ? null : seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    id ? seen(sessionQuery(id)) : null,
    id && full ? seen(sessionEventsQuery(id)) : null,
  ]);
  return null;
}
