import {
  ProjectCandidateListSchema,
  type ProjectInvite,
  type ProjectInviteAnswer,
  type ProjectMember,
  ProjectMemberListSchema,
  projectMemberOperations,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, operationKey, operationQuery, queryClient, runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

interface MemberListWish extends ListParams {
  role?: string | undefined;
}

/** The query key of all lists of project members. Below `projects`, so that invalidating projects refetches them. */
export const membersKey = ['projects', 'members'] as const;

/** Returns the API path of a project's members, or of one of them. */
export function pathOf(project: string, person?: string): string {
  return `projects/${encodeURIComponent(project)}/members${person === undefined ? '' : `/${encodeURIComponent(person)}`}`;
}

/** A page of a project's members, including those with access through their tenant role. */
export function membersQuery(project: string, { q = '', offset = 0, limit = 25, ...wish }: MemberListWish = {}) {
  return queryOptions({
    queryKey: [...membersKey, project, { q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', pathOf(project), ProjectMemberListSchema, { searchParams: { q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** Number of people offered at once; others are found by typing. */
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

/** The pending invitations that lead to a project, for its managers. */
export function projectInvitationsQuery(project: string) {
  return operationQuery(projectMemberOperations.invitations, { params: { project } });
}

/** Adds people by id and address. @throws ApiError BAD_REQUEST with the issue PERSON_UNKNOWN or PERSON_SUSPENDED */
export async function addMembers(project: string, body: ProjectInvite): Promise<ProjectInviteAnswer> {
  try {
    return await runOperation(projectMemberOperations.invite, { params: { project }, body });
  } finally {
    void queryClient.invalidateQueries({ queryKey: membersKey });
    refreshProjectInvitations();
  }
}

/** Refetches the pending invitations of projects. */
export function refreshProjectInvitations(): void {
  void queryClient.invalidateQueries({ queryKey: operationKey(projectMemberOperations.invitations) });
}

/** Updates a member in all cached lists. */
export function showMember(member: ProjectMember): void {
  queryClient.setQueriesData<{ items: ProjectMember[] }>({ queryKey: membersKey }, (page) =>
    // Candidates have no versions and include no members.
    page?.items.some(({ id }) => id === member.id)
      ? { ...page, items: page.items.map((row) => (row.id === member.id ? member : row)) }
      : page,
  );
}
