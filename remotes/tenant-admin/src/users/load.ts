import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { invitationsQuery } from '../invitations/queries.ts';
import { memberCountQuery, membersQuery, ownershipQuery, projectChoicesQuery } from '../members/queries.ts';
import { userList } from './list-state.ts';

/** `/app/tenant-admin/users`. */
export async function loadUsers({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(userList, new URL(request.url).searchParams);
  await Promise.all([
    ensureQuery(membersQuery(listParams(userList, state))),
    ensureQuery(memberCountQuery()),
    ensureQuery(invitationsQuery()),
    ensureQuery(projectChoicesQuery()),
    ensureQuery(ownershipQuery()),
    ensureQuery(memberCountQuery({ status: 'suspended' })),
    ensureQuery(memberCountQuery({ role: 'owner', status: 'active' })),
  ]);
  return null;
}
