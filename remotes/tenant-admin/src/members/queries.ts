import { type Member, MemberListSchema, ProjectListSchema, type TenantRole } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';

/** Rows on one page of the table. */
export const membersPerPage = 25;

export interface MemberListWish {
  q?: string;
  role?: TenantRole | undefined;
  status?: Member['status'] | undefined;
  offset?: number;
  limit?: number;
}

/** Those who belong to the organisation, by name. */
export function membersQuery({ q = '', role, status, offset = 0, limit = membersPerPage }: MemberListWish = {}) {
  return queryOptions({
    queryKey: ['members', 'list', { q, role, status, offset, limit }],
    queryFn: ({ signal }) =>
      call('get', 'members', MemberListSchema, { searchParams: { q: q || undefined, role, status, offset, limit }, signal }),
  });
}

/** How many fit, without their rows: the least that a list can be asked for. */
export function memberCountQuery(wish: Pick<MemberListWish, 'role' | 'status'> = {}) {
  return membersQuery({ ...wish, limit: 1 });
}

/** How many projects there are. */
export function projectCountQuery(status: 'active' | 'archived') {
  return queryOptions({
    queryKey: ['projects', 'count', status],
    queryFn: async ({ signal }) => {
      const { total } = await call('get', 'projects', ProjectListSchema, { searchParams: { status, limit: 1 }, signal });
      return total;
    },
  });
}

/** Shows a member as given wherever a list that was read has them. */
export function showMember(member: Member): void {
  queryClient.setQueriesData<v.InferOutput<typeof MemberListSchema>>(
    { queryKey: ['members', 'list'] },
    (page) => page && { ...page, items: page.items.map((row) => (row.id === member.id ? member : row)) },
  );
}
