import { type SecurityFinding, SecurityFindingsSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

const key = ['findings'] as const;

/** What was found in a project, for those who manage it. */
export function findingsQuery(project: string) {
  return queryOptions({
    queryKey: [...key, project],
    queryFn: ({ signal }) => call('get', 'findings', SecurityFindingsSchema, { searchParams: { project }, signal }),
  });
}

/** Puts a finding that has just changed wherever it is shown. */
export function showFinding(finding: SecurityFinding): void {
  queryClient.setQueriesData<{ items: SecurityFinding[] }>(
    { queryKey: key },
    (page) => page && { ...page, items: page.items.map((one) => (one.id === finding.id ? finding : one)) },
  );
}

/** What was found is read again. */
export function findingsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: key });
}
