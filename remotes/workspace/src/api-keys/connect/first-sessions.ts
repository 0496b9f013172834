import type { Session } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionsQuery } from '../../sessions/queries.ts';

/** The latest sessions of a project. A live event refetches them when a session starts. */
function latestSessionsQuery(project: string) {
  return sessionsQuery({ project, limit: 10 });
}

/** Prefetches the card's data, so that it does not grow and shift the content below. */
export function prepareConnect(project: string): Promise<void> {
  return queryClient.prefetchQuery(latestSessionsQuery(project));
}

/** Returns the first session that started while this was shown; with `since` (ISO 8601) the latest one from then on. */
export function useFirstSession(project: string, since?: string): Session | undefined {
  const { data } = useQuery(latestSessionsQuery(project));
  const [before, setBefore] = useState<readonly string[]>();
  if (data && !before) setBefore(data.items.map(({ id }) => id));
  if (since !== undefined) return data?.items.find(({ createdAt }) => createdAt >= since);
  return data?.items.findLast(({ id }) => before !== undefined && !before.includes(id));
}
