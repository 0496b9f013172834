import { ActivityListSchema, ContextSchema, type Pattern, PatternListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { membersQuery } from '../members/queries.ts';

/** The project's accepted rules that apply on every branch. */
export function acceptedPatternsQuery(project: string) {
  return queryOptions({
    queryKey: ['patterns', 'accepted', project],
    queryFn: ({ signal }) =>
      call('get', 'patterns', PatternListSchema, {
        searchParams: { project, status: 'accepted' satisfies Pattern['status'], branch: 'none', sort: 'confidence', limit: 100 },
        signal,
      }),
  });
}

/** The project's recent activity. Below `projects`, so that invalidating projects refetches it. */
export function activityQuery(project: string) {
  return queryOptions({
    queryKey: ['projects', 'activity', project],
    queryFn: async ({ signal }) =>
      (await call('get', `projects/${encodeURIComponent(project)}/activity`, ActivityListSchema, { signal })).items,
  });
}

/** Number of members shown as avatars. */
export const membersShown = 6;

/** The first members of a project, and their total. */
export const fewMembersQuery = (project: string) => membersQuery(project, { limit: membersShown });

/** The context without a task, branch or paths. */
export const plainContext = { task: '', branch: '', paths: '' };

/** The context that an agent would be served. Keeps the previous response until the next one arrives. */
export function contextQuery(project: string, { task, branch, paths }: { task: string; branch: string; paths: string }) {
  return queryOptions({
    queryKey: ['projects', 'context', project, { task, branch, paths }],
    queryFn: ({ signal }) =>
      call('get', `projects/${encodeURIComponent(project)}/context`, ContextSchema, {
        searchParams: { task: task || undefined, branch: branch.trim() || undefined, paths: paths || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
