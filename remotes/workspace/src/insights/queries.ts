import { type Insight, InsightListSchema, type InsightType, InsightWatchSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface InsightListWish {
  project?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
  severity?: string | undefined;
  q?: string;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  offset?: number;
  limit?: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** A page of the insights of a project, or of all readable ones. */
export function insightsQuery({
  project,
  status,
  type,
  severity,
  q = '',
  sort,
  direction,
  offset = 0,
  limit = 24,
  after,
  before,
}: InsightListWish = {}) {
  const searchParams = { project, status, type, severity, q: q || undefined, sort, direction, offset, limit, after, before };
  return queryOptions({
    queryKey: ['insights', 'list', searchParams],
    queryFn: ({ signal }) => call('get', 'insights', InsightListSchema, { searchParams, signal }),
  });
}

/** The number of insights per state, and the muted types. */
export function insightWatchQuery(project?: string) {
  return queryOptions({
    queryKey: ['insights', 'watch', project ?? null],
    queryFn: ({ signal }) => call('get', 'insights/watch', InsightWatchSchema, { searchParams: { project }, signal }),
  });
}

/** Updates optimistically whether a project's type is muted. */
export async function showMuted(project: string, type: InsightType, muted: boolean): Promise<void> {
  const { queryKey } = insightWatchQuery(project);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (watch) => {
    const others = watch?.muted.filter((one) => one !== type) ?? [];
    return watch && { ...watch, muted: muted ? [...others, type] : others };
  });
}

/** Updates an insight in all caches. Lists of another state drop it. */
export function showInsight(insight: Insight): void {
  for (const [queryKey, page] of queryClient.getQueriesData<{ items: Insight[]; total: number }>({ queryKey: ['insights', 'list'] })) {
    const before = page?.items.find(({ id }) => id === insight.id);
    if (!page || !before) continue;
    const stays = before.status === insight.status;
    queryClient.setQueryData(queryKey, {
      ...page,
      items: stays ? page.items.map((one) => (one.id === insight.id ? insight : one)) : page.items.filter(({ id }) => id !== insight.id),
      total: stays ? page.total : page.total - 1,
    });
  }
}

/** Refetches everything that lists or counts insights. */
export function insightsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['insights'] });
}
