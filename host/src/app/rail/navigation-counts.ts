import { type NavigationCounts, NavigationCountsSchema } from '@cairn/api';
import { call, type LiveHandlers } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Returns the query of the counts next to navigation entries. They come with the HTML and are updated by live events. */
export function navigationCountsQuery() {
  return queryOptions({
    queryKey: ['shell', 'counts'],
    queryFn: ({ signal }): Promise<NavigationCounts> => call('get', 'navigation/counts', NavigationCountsSchema, { signal, quiet: true }),
    staleTime: 60_000,
    throwOnError: false,
  });
}

const again = () => [navigationCountsQuery().queryKey];

/** Live events that may change a count, including changes of which projects the user may read. */
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
