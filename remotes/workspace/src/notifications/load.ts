import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';
import { notificationList } from './list-state.ts';
import { notificationsQuery } from './queries.ts';

/** `/app/notifications`. */
export async function loadNotifications({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  await Promise.all([
    ensureQuery(notificationsQuery(listParams(notificationList, readList(notificationList, searchParams)))),
    ensureQuery(projectsQuery(choosableProjects)),
  ]);
  return null;
}
