import { listWish, readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { sessionInView, sessionList } from './list-state.ts';
import { liveSessionsQuery, sessionEventsQuery, sessionFacetsQuery, sessionQuery, sessionsQuery } from './queries.ts';
import { CompareSessions, SessionPreview, SessionReplay } from './replay-late.ts';

/** `/app/sessions`. */
export async function loadSessions({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(sessionList, searchParams);
  const { id, full, other } = sessionInView(searchParams);
  const { project } = state.facets;
  const listed = !full && other === null;
  if (full) void SessionReplay.load();
  if (other !== null) void CompareSessions.load();
  await Promise.all([
    ...(listed
      ? [
          seen(sessionsQuery(listWish(sessionList, state))),
          seen(liveSessionsQuery(project)),
          seen(projectsQuery(choosableProjects)),
          seen(sessionFacetsQuery(project)),
        ]
      : []),
    project ? seen(projectQuery(project)) : null,
    listed && id !== null ? SessionPreview.load() : null,
    ...[id, other].map((one) => (one === null ? null : seen(sessionQuery(one)))),
    ...(listed ? [] : [id, other].map((one) => (one === null ? null : seen(sessionEventsQuery(one))))),
  ]);
  return null;
}
