import { type NavigationCounts, NavigationCountsSchema } from '@cairn/api';
import { call, type LiveHandlers } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** What stands beside entries of the navigation: comes with the HTML, and is kept up by live events. */
export function navigationCountsQuery() {
  return queryOptions({
    queryKey: ['shell', 'counts'],
    queryFn: ({ signal }): Promise<NavigationCounts> => call('get', 'navigation/counts', NavigationCountsSchema, { signal, quiet: true }),
    staleTime: 60_000,
    throwOnError: false,
  });
}

const again = () => [navigationCountsQuery().queryKey];

/** What happens elsewhere that may change a count: also whose projects somebody may read. */
export const countedAgain: LiveHandlers = {
  'pattern.created': again,
  'pattern.changed': again,
  'decision.created': again,
  'decision.changed': again,
  'agent-session.created': again,
  'agent-session.ended': again,
  'branch.changed': again,
  'project.changed': again,
  'member.changed': again,
};
