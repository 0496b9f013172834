import { type AppRequest, AppRequestSchema, connectedAppOperations } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import * as v from 'valibot';

/** Returns the authorization request in the page's address. A parameter that is too long to be one is left out. */
export function requestIn(search: URLSearchParams): AppRequest {
  const parsed = v.safeParse(AppRequestSchema, Object.fromEntries(search));
  return parsed.success ? parsed.output : v.parse(AppRequestSchema, {});
}

export function appRequestQuery(request: AppRequest) {
  return operationQuery(connectedAppOperations.request, { query: request });
}
