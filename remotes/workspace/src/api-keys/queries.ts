import {
  type ApiKey,
  ApiKeyAuditSchema,
  ApiKeyCallListSchema,
  ApiKeyListSchema,
  ApiKeySchema,
  ApiKeyUsageSchema,
  type UsagePeriod,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface ApiKeyListWish extends ListParams {
  project?: string | undefined;
  state?: string | undefined;
  scope?: string | undefined;
  client?: string | undefined;
}

/** A page of the keys that the reader can see. */
export function apiKeysQuery({ q = '', sort = 'name', direction = 'asc', offset = 0, limit = 25, ...wish }: ApiKeyListWish = {}) {
  const asked = { q: q || undefined, sort, direction, offset, limit, ...wish };
  return queryOptions({
    queryKey: ['api-keys', 'list', asked],
    queryFn: ({ signal }) => call('get', 'api-keys', ApiKeyListSchema, { searchParams: asked, signal }),
  });
}

export function apiKeyKey(id: string): readonly [string, string, string] {
  return ['api-keys', 'one', id];
}

export function apiKeyQuery(id: string) {
  return queryOptions({
    queryKey: apiKeyKey(id),
    queryFn: ({ signal }) => call('get', `api-keys/${encodeURIComponent(id)}`, ApiKeySchema, { signal }),
  });
}

/** The usage of a key, and its clients. */
export function usageQuery(id: string, period: UsagePeriod) {
  return queryOptions({
    queryKey: ['api-keys', 'usage', id, period],
    queryFn: ({ signal }) =>
      call('get', `api-keys/${encodeURIComponent(id)}/usage`, ApiKeyUsageSchema, { searchParams: { period }, signal }),
  });
}

/** A page of the calls with a key, latest first. */
export function callsQuery(
  id: string,
  { outcome, offset = 0, limit = 10 }: { outcome?: string | undefined; offset?: number; limit?: number } = {},
) {
  return queryOptions({
    queryKey: ['api-keys', 'calls', id, { outcome, offset, limit }],
    queryFn: ({ signal }) =>
      call('get', `api-keys/${encodeURIComponent(id)}/calls`, ApiKeyCallListSchema, { searchParams: { outcome, offset, limit }, signal }),
  });
}

export function auditQuery(id: string) {
  return queryOptions({
    queryKey: ['api-keys', 'audit', id],
    queryFn: ({ signal }) => call('get', `api-keys/${encodeURIComponent(id)}/audit`, ApiKeyAuditSchema, { signal }),
  });
}

/** Updates a key in all caches. */
export function showKey(key: ApiKey): void {
  queryClient.setQueryData(apiKeyKey(key.id), key);
  queryClient.setQueriesData<{ items: ApiKey[] }>({ queryKey: ['api-keys', 'list'] }, (page) =>
    page?.items.some(({ id }) => id === key.id) ? { ...page, items: page.items.map((one) => (one.id === key.id ? key : one)) } : page,
  );
}

/** Updates a key with the server's row, and refetches lists and counts. */
export function keyArrived(key: ApiKey): void {
  showKey(key);
  void queryClient.invalidateQueries({ queryKey: ['api-keys'] });
}
