import type { ApiKey } from '@cairn/api';
import { queryClient } from '@cairn/shell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery, callsQuery } from '../queries.ts';

/** The keys of a project that an agent may connect with, the newest first. */
export function connectKeysQuery(project: string) {
  return apiKeysQuery({ project, state: 'active,rotating', sort: 'created', direction: 'desc', limit: 100 });
}

export interface ConnectKey {
  /** Of the reader's own; undefined until they are known. */
  own: readonly ApiKey[] | undefined;
  /** The one to connect with; undefined where there is none. */
  key: ApiKey | undefined;
  choose: (id: string) => void;
  /** Why they could not be read, and what reads them once more. */
  failure: { error: Error; again: () => void } | undefined;
}

/** The latest calls with a key, among which the first that was answered is looked for. */
export function latestCallsQuery(id: string) {
  return callsQuery(id, { limit: 25 });
}

/** Has what the card shows at hand, so that it does not grow above what is read. What could not be read it says by itself. */
export async function prepareConnect(project: string): Promise<void> {
  const query = connectKeysQuery(project);
  await queryClient.prefetchQuery(query);
  const key = queryClient.getQueryData(query.queryKey)?.items.find(({ own }) => own);
  if (key) await queryClient.prefetchQuery(latestCallsQuery(key.id));
}

/** Which of the reader's own keys an agent is connected with: the newest, until another is chosen. */
export function useConnectKey(project: string): ConnectKey {
  const { data: keys, error, refetch } = useQuery(connectKeysQuery(project));
  const [chosen, choose] = useState<string>();
  const own = keys?.items.filter((key) => key.own);
  return {
    own,
    key: own?.find(({ id }) => id === chosen) ?? own?.[0],
    choose,
    failure: error ? { error, again: () => void refetch() } : undefined,
  };
}
