import {
  ProjectCandidateListSchema,
  type ProjectMember,
  type ProjectMemberAdd,
  ProjectMemberListSchema,
  ProjectMemberRemovedSchema,
  ProjectMembersAddedSchema,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

interface MemberListWish extends ListParams {
  role?: string | undefined;
}

/** Every list of a project's members that was read. Below `projects`, so that whatever says that a project has changed reads it again. */
export const membersKey = ['projects', 'members'] as const;

/** Where a project's members are, or one of them. */
export function pathOf(project: string, person?: string): string {
  return `projects/${encodeURIComponent(project)}/members${person === undefined ? '' : `/${encodeURIComponent(person)}`}`;
}

/** A page of a project's members, and of who reaches it by their role in the organization. */
export function membersQuery(project: string, { q = '', offset = 0, limit = 25, ...wish }: MemberListWish = {}) {
  return queryOptions({
    queryKey: [...membersKey, project, { q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', pathOf(project), ProjectMemberListSchema, { searchParams: { q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** How many people are offered at once: who is looked for is typed. */
const offered = 20;

/** People of the organization who can be added. */
export function candidatesQuery(project: string, q: string) {
  return queryOptions({
    queryKey: [...membersKey, project, 'candidates', q],
    queryFn: ({ signal }) =>
      call('get', `${pathOf(project)}/candidates`, ProjectCandidateListSchema, {
        searchParams: { q: q || undefined, limit: offered },
        signal,
      }),
  });
}

/** Gives people a role. @throws ApiError BAD_REQUEST with the issue PERSON_UNKNOWN or PERSON_SUSPENDED */
export const addMembers = (project: string, json: ProjectMemberAdd) =>
  kept(call('post', pathOf(project), ProjectMembersAddedSchema, { json }));

/** Takes somebody's role away. */
export const removeMember = (project: string, person: string) => kept(call('delete', pathOf(project, person), ProjectMemberRemovedSchema));

/** Shows a member as given wherever a list that was read has them. */
export function showMember(member: ProjectMember): void {
  queryClient.setQueriesData<{ items: ProjectMember[] }>({ queryKey: membersKey }, (page) =>
    // What can be added has no versions, and nobody who is a member.
    page?.items.some(({ id }) => id === member.id)
      ? { ...page, items: page.items.map((row) => (row.id === member.id ? member : row)) }
      : page,
  );
}

async function kept<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: membersKey });
  }
}
