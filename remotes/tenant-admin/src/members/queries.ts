import {
  type Member,
  type MemberListSchema,
  memberOperations,
  ownershipOperations,
  type PersonListSchema,
  ProjectListSchema,
  peopleOperations,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, operationKey, operationQuery, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';

interface MemberListWish extends ListParams {
  role?: string | undefined;
  status?: string | undefined;
  factor?: string | undefined;
  project?: string | undefined;
}

/** A page of the organization's members. */
export function membersQuery({ q = '', offset = 0, limit = 25, ...wish }: MemberListWish = {}) {
  return operationQuery(memberOperations.list, { query: { q: q || undefined, offset, limit, ...wish } });
}

/** Poll interval (ms) while emails of shown invitations are being delivered. */
const deliveryEveryMs = 4_000;

/** A page of the organization's members and invitations. */
export function peopleQuery({ q = '', offset = 0, limit = 25, ...wish }: MemberListWish = {}) {
  return queryOptions({
    ...operationQuery(peopleOperations.list, { query: { q: q || undefined, offset, limit, ...wish } }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((person) => person.kind === 'invitation' && person.invitation.delivery === 'pending') ? deliveryEveryMs : false,
  });
}

/** The seats in use, and those of the plan. */
export function seatsQuery() {
  return operationQuery(peopleOperations.seats, {});
}

/** A member with their projects and API keys. */
export function memberDetailQuery(id: string) {
  return operationQuery(memberOperations.get, { params: { id } });
}

/** What somebody else takes over when a member is removed. */
export function handoverQuery(id: string) {
  return operationQuery(memberOperations.handover, { params: { id } });
}

/** The open offer to transfer the ownership. */
export function ownershipQuery() {
  return operationQuery(ownershipOperations.get, {});
}

/** Counts matching members by requesting a single row. */
export function memberCountQuery(wish: Pick<MemberListWish, 'role' | 'status' | 'factor'> = {}) {
  return membersQuery({ ...wish, limit: 1 });
}

/** Projects that people can be filtered by. */
export function projectChoicesQuery() {
  return queryOptions({
    queryKey: ['projects', 'choices'],
    queryFn: async ({ signal }) => {
      const { items } = await call('get', 'projects', ProjectListSchema, {
        searchParams: { status: 'active', sort: 'name', direction: 'asc', limit: 100 },
        signal,
      });
      return items.map(({ id, slug, name, key, colour, icon }) => ({ id, slug, name, key, colour, icon }));
    },
  });
}

/** Updates a member in all cached lists. */
export function showMember(member: Member): void {
  queryClient.setQueriesData<v.InferOutput<typeof MemberListSchema>>(
    { queryKey: operationKey(memberOperations.list) },
    (page) => page && { ...page, items: page.items.map((row) => (row.id === member.id ? member : row)) },
  );
  queryClient.setQueriesData<v.InferOutput<typeof PersonListSchema>>(
    { queryKey: operationKey(peopleOperations.list) },
    (page) =>
      page && {
        ...page,
        items: page.items.map((row) => (row.id === member.id ? { kind: 'member', id: member.id, member } : row)),
      },
  );
}

/** Refetches the people and the seats, after a change of either. */
export function refreshPeople(): void {
  void queryClient.invalidateQueries({ queryKey: ['people'] });
}
