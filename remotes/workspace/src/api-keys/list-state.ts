import { apiKeyKinds, apiKeyScopes, apiKeyStates, clientNames } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The path of one project's keys; the other path shows all. */
export const projectKeysPath = '/app/project/api-keys';

const apiKeyList = defineList({
  name: 'api-keys',
  path: '/app/api-keys',
  perPage: 25,
  filters: { kind: apiKeyKinds, state: apiKeyStates, scope: apiKeyScopes, client: clientNames, project: null },
  scopes: ['project'],
  sorts: { name: 'asc', used: 'desc', expires: 'asc', created: 'desc', status: 'asc' },
  defaultSort: 'name',
  columns: ['name', 'key', 'scopes', 'project', 'used', 'calls', 'expires', 'created', 'status', 'actions'],
  requiredColumns: ['name'],
  rowParam: 'key',
});
export type ApiKeyList = typeof apiKeyList;

const projectKeyList: ApiKeyList = { ...apiKeyList, path: projectKeysPath, pageScope: 'project' };

/** Returns the list of a path. */
export function apiKeyListAt(pathname: string): ApiKeyList {
  return pathname === projectKeysPath ? projectKeyList : apiKeyList;
}
