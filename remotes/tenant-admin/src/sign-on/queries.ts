import {
  type SignOn,
  type SignOnConnect,
  type SignOnConnection,
  type SignOnUpdate,
  signOnConnectionOperations,
  signOnOperations,
} from '@cairn/api';
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

/** The organization's OpenID Connect provider. */
export function connectionQuery() {
  return operationQuery(signOnConnectionOperations.get, {});
}

/** Connects a provider, or another one. @throws ApiError CONFLICT, BAD_REQUEST with the issue SECRET_REQUIRED */
export function connectSignOn(body: SignOnConnect): Promise<SignOnConnection> {
  return shown(runOperation(signOnConnectionOperations.connect, { body }));
}

/** Removes the provider. @throws ApiError CONFLICT */
export function removeSignOn(version: number): Promise<SignOnConnection> {
  return shown(runOperation(signOnConnectionOperations.remove, { query: { version } }));
}

/** Begins a test. Returns where the browser goes; null if the provider cannot be reached, which the connection then says. */
export async function beginSignOnTest(version: number): Promise<string | null> {
  const { url, connection } = await runOperation(signOnConnectionOperations.test, { body: { version } });
  queryClient.setQueryData(connectionQuery().queryKey, connection);
  return url;
}

async function shown(answer: Promise<SignOnConnection>): Promise<SignOnConnection> {
  const connection = await answer;
  queryClient.setQueryData(connectionQuery().queryKey, connection);
  // Whether single sign-on can be required, and is, depends on it.
  void queryClient.invalidateQueries(signOnQuery());
  return connection;
}
