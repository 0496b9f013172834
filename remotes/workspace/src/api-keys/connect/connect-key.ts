import type { ApiKey } from '@cairn/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery, callsQuery } from '../queries.ts';

/** The keys of a project with which agents can connect, newest first. */
export function connectKeysQuery(project: string) {
  return apiKeysQuery({ project, state: 'active,rotating', sort: 'created', direction: 'desc', limit: 100 });
}

export interface ConnectKey {
  /** The reader's own keys; undefined while loading. */
  own: readonly ApiKey[] | undefined;
  /** The selected key; undefined if there is none. */
  key: ApiKey | undefined;
  choose: (id: string) => void;
  /** Why the keys could not be loaded, and a function to retry. */
  failure: { error: Error; again: () => void } | undefined;
}

/** The latest calls with a key, to find the first successful one. */
export function latestCallsQuery(id: string) {
  return callsQuery(id, { limit: 25 });
}

/** Selects the reader's key with which an agent connects: the newest, until another is chosen. */
export function useConnectKey(project: string): ConnectKey {
  const { data: keys, error, refetch } = useQuery(connectKeysQuery(project));
  const [chosen, choose] = useState<string>();
  const own = keys?.items.filter((key) => key.own && key.kind === 'key');
  return {
    own,
    key: own?.find(({ id }) => id === chosen) ?? own?.[0],
    choose,
    failure: error ? { error, again: () => void refetch() } : undefined,
  };
}
