import type { Conversation } from '@cairn/api';
import { useIdle } from '@cairn/ui/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { byMessage, type Recorded } from './recorded-by-message.ts';

/** The decisions and patterns that quote a message of this conversation as their evidence, by message. Read once the page is at rest, which waits for nothing of it. */
export function useRecordedFrom({ id, projectSlug: project }: Conversation): ReadonlyMap<string, Recorded[]> {
  const wish = { project, quotes: id, limit: 100 };
  const enabled = useIdle();
  const { data: decisions } = useQuery({ ...decisionsQuery(wish), enabled });
  const { data: patterns } = useQuery({ ...patternsQuery(wish), enabled });
  return useMemo(() => byMessage([...(decisions?.items ?? []), ...(patterns?.items ?? [])], id), [decisions, patterns, id]);
}
