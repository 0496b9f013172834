import type { ApiKey } from '@cairn/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysQuery } from '../queries.ts';

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
