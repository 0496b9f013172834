import { membersQuery } from '../members/queries.ts';

/** As many owners as are named; more of them are counted. */
const namedOwners = 3;

/** Who owns the organization. */
export function ownersQuery() {
  return membersQuery({ role: 'owner', status: 'active', limit: namedOwners });
}
