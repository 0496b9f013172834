import type { Conversation } from '@cairn/api';
import { useIdle } from '@cairn/ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { byMessage, type Recorded } from './recorded-by-message.ts';

/**
 * Returns the decisions and patterns that quote messages of this conversation, by message. Fetched when the page is idle, since nothing
 * waits for it.
 */
export function useRecordedFrom({ id, projectSlug: project }: Conversation): ReadonlyMap<string, Recorded[]> {
  const wish = { project, quotes: id, limit: 100 };
  const enabled = useIdle();
  const { data: decisions } = useQuery({ ...decisionsQuery(wish), enabled });
  const { data: patterns } = useQuery({ ...patternsQuery(wish), enabled });
  return useMemo(() => byMessage([...(decisions?.items ?? []), ...(patterns?.items ?? [])], id), [decisions, patterns, id]);
}
