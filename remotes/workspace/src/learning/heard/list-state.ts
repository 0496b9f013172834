import { heardOperations, mentionSources } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';
import { operationQuery } from '@cairn/shell';
import { projectPatternsPath } from '../list-state.ts';

/** The list of candidates: a part of the list of patterns with its own columns and sort orders. */
const heardList = defineList({
  name: 'patterns',
  path: '/app/learning',
  perPage: 25,
  filters: { status: ['heard'], project: null, source: mentionSources, state: ['open', 'dismissed'] },
  scopes: ['status', 'project', 'state'],
  sorts: { said: 'desc', last: 'desc' },
  defaultSort: 'said',
  columns: ['said', 'rule', 'project', 'last'],
  requiredColumns: ['rule'],
  rowParam: 'heard',
});
export type HeardListOf = ListOf<typeof heardList>;

const projectHeard: typeof heardList = { ...heardList, path: projectPatternsPath, pageScope: 'project' };

/** Returns whether an address shows candidates instead of a state of patterns. */
export function showsHeard(search: URLSearchParams): boolean {
  return search.get('status') === 'heard';
}

/** Returns the list of candidates for a path. */
export function heardListAt(pathname: string): typeof heardList {
  return pathname === projectPatternsPath ? projectHeard : heardList;
}

/** Returns the parameters of a read. */
export function heardParams(pathname: string, state: HeardListOf['state']) {
  const { status: _part, ...params } = listParams(heardListAt(pathname), state);
  return params;
}

/** Reads a page of candidates. */
export function heardQuery(pathname: string, state: HeardListOf['state']) {
  const { q, ...params } = heardParams(pathname, state);
  return operationQuery(heardOperations.list, { query: { ...params, q: q || undefined } });
}
