import { type SignOn, type SignOnUpdate, signOnOperations } from '@cairn/api';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';

/** The rules for the sign-ins of the organization's members. */
export function signOnQuery() {
  return operationQuery(signOnOperations.get, {});
}

/** Saves the rules. @throws ApiError CONFLICT, BAD_REQUEST with the issue SECOND_FACTOR_MISSING */
export async function saveSignOn(body: SignOnUpdate): Promise<SignOn> {
  const saved = await runOperation(signOnOperations.update, { body });
  queryClient.setQueryData(signOnQuery().queryKey, saved);
  return saved;
}
