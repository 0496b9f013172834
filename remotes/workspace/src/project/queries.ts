import { ActivityListSchema, ContextSchema, type Pattern, PatternListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { membersQuery } from '../members/queries.ts';

/** The rules of a project that count: those that a person has accepted, and that hold on every branch. */
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

/** What was done in a project lately. Below `projects`, so that whatever says that one has changed reads it again. */
export function activityQuery(project: string) {
  return queryOptions({
    queryKey: ['projects', 'activity', project],
    queryFn: async ({ signal }) =>
      (await call('get', `projects/${encodeURIComponent(project)}/activity`, ActivityListSchema, { signal })).items,
  });
}

/** Of how many members the overview shows the initials. */
export const membersShown = 6;

/** The first members of a project, and how many there are. */
export const fewMembersQuery = (project: string) => membersQuery(project, { limit: membersShown });

/** What agents are told where nothing is asked for. */
export const plainContext = { task: '', branch: '', paths: '' };

/** What an agent would be told, as the last answer until the next is there. */
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
