import { type Member, type TenantRole, tenantRoles } from '@cairn/api';
import { oneOf, pageFromParam } from '@cairn/shell';
import { type MemberListWish, membersPerPage } from '../members/queries.ts';

/** What the URL of `/app/tenant-admin/users` says. */
export interface UserListState {
  q: string;
  role: TenantRole | undefined;
  status: Member['status'] | undefined;
  page: number;
}

export function userListState(search: URLSearchParams): UserListState {
  return {
    q: search.get('q')?.trim() ?? '',
    role: oneOf(search.get('role'), tenantRoles),
    status: oneOf(search.get('status'), ['active', 'suspended']),
    page: pageFromParam(search.get('page')),
  };
}

/** What to ask the API for. */
export function userListWish({ q, role, status, page }: UserListState): MemberListWish {
  return { q, role, status, offset: (page - 1) * membersPerPage };
}

/** Is anything left out of the list? */
export function isFiltered({ q, role, status }: UserListState): boolean {
  return q !== '' || role !== undefined || status !== undefined;
}
