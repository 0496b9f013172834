import { type Pattern, PatternListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The rules of a project that count: those that a person has accepted. */
export function acceptedPatternsQuery(project: string) {
  return queryOptions({
    queryKey: ['patterns', 'accepted', project],
    queryFn: ({ signal }) =>
      call('get', 'patterns', PatternListSchema, {
        searchParams: { project, status: 'accepted' satisfies Pattern['status'], limit: 100 },
        signal,
      }),
  });
}
