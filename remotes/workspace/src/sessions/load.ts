import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { CompareSessions, SessionPreview, SessionReplay } from './lazy-replay.ts';
import { sessionInView, sessionList } from './list-state.ts';
import { liveSessionsQuery, sessionEventsQuery, sessionFacetsQuery, sessionQuery, sessionsQuery } from './queries.ts';

/** `/app/sessions`. */
export async function loadSessions({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(sessionList, searchParams);
  const { id, full, other } = sessionInView(searchParams);
  const { project } = state.filters;
  const listed = !full && other === null;
  if (full) void SessionReplay.load();
  if (other !== null) void CompareSessions.load();
  await Promise.all([
    ...(listed
      ? [
          ensureQuery(sessionsQuery(listParams(sessionList, state))),
          ensureQuery(liveSessionsQuery(project)),
          ensureQuery(projectsQuery(choosableProjects)),
          ensureQuery(sessionFacetsQuery(project)),
        ]
      : []),
    project ? ensureQuery(projectQuery(project)) : null,
    listed && id !== null ? SessionPreview.load() : null,
    ...[id, other].map((one) => (one === null ? null : ensureQuery(sessionQuery(one)))),
    ...(listed ? [] : [id, other].map((one) => (one === null ? null : ensureQuery(sessionEventsQuery(one))))),
  ]);
  return null;
}
