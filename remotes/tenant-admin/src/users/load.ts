import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { memberCountQuery, ownershipQuery, peopleQuery, projectChoicesQuery, seatsQuery } from '../members/queries.ts';
import { userList } from './list-state.ts';

/** `/app/tenant-admin/users`. */
export async function loadUsers({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(userList, new URL(request.url).searchParams);
  await Promise.all([
    ensureQuery(peopleQuery(listParams(userList, state))),
    ensureQuery(seatsQuery()),
    ensureQuery(projectChoicesQuery()),
    ensureQuery(ownershipQuery()),
    ensureQuery(memberCountQuery({ role: 'owner', status: 'active' })),
  ]);
  return null;
}
