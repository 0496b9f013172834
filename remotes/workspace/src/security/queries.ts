import { type FindingList, FindingListSchema, type SecurityFinding, securityCheckOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, operationQuery, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

const key = ['findings'] as const;

interface FindingListWish extends ListParams {
  project: string;
  status?: string | undefined;
  level?: string | undefined;
}

/** A page of a project's findings, for its managers. */
export function findingsQuery({ q = '', ...wish }: FindingListWish) {
  const searchParams = { q: q || undefined, ...wish };
  return queryOptions({
    queryKey: [...key, searchParams],
    queryFn: ({ signal }) => call('get', 'findings', FindingListSchema, { searchParams, signal }),
  });
}

/** Updates a finding in all caches. */
export function showFinding(finding: SecurityFinding): void {
  queryClient.setQueriesData<FindingList>({ queryKey: key }, (page) => {
    const former = page?.items.find(({ id }) => id === finding.id);
    if (!page || !former) return page;
    const counts = { ...page.counts };
    counts[former.status] = (counts[former.status] ?? 0) - 1;
    counts[finding.status] = (counts[finding.status] ?? 0) + 1;
    return { ...page, counts, items: page.items.map((one) => (one === former ? finding : one)) };
  });
}

/** Refetches the findings. */
export function findingsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: key });
}

/** What the checks of a project find now, for its managers. */
export function checksQuery(project: string) {
  return operationQuery(securityCheckOperations.list, { params: { project } });
}
