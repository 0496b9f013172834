import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { memberCountQuery, membersQuery } from '../members/queries.ts';
import { userListState, userListWish } from './list-state.ts';

/** `/app/tenant-admin/users`. */
export async function loadUsers({ request }: LoaderFunctionArgs): Promise<null> {
  const state = userListState(new URL(request.url).searchParams);
  await Promise.all([
    seen(membersQuery(userListWish(state))),
    seen(memberCountQuery()),
    seen(memberCountQuery({ status: 'suspended' })),
    seen(memberCountQuery({ role: 'owner', status: 'active' })),
  ]);
  return null;
}
