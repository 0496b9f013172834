import { tenantSettingsOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import { membersQuery } from '../members/queries.ts';

/** Number of owners named; more are only counted. */
const namedOwners = 3;

/** The organization's owners. */
export function ownersQuery() {
  return membersQuery({ role: 'owner', status: 'active', limit: namedOwners });
}

/** The numbers of people, projects, agents and rules. */
export function figuresQuery() {
  return operationQuery(tenantSettingsOperations.figures, {});
}
