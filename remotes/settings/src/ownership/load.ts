import { ownershipOperations } from '@cairn/api';
import { ensureQuery, operationQuery } from '@cairn/shell';

/** The open offer to take over the ownership of the organization. */
export function ownershipQuery() {
  return operationQuery(ownershipOperations.get, {});
}

/** `/app/settings/ownership`. */
export async function loadOwnership(): Promise<null> {
  await ensureQuery(ownershipQuery());
  return null;
}
