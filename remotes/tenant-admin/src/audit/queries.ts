import { auditOperations, ProjectListSchema, ProjectSchema } from '@cairn/api';
import { call, operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';
import type { AuditParams } from './list-state.ts';

/** A page of the organization's audit log. */
export function auditQuery({ q = '', offset = 0, limit = 50, ...params }: AuditParams = {}) {
  const { sort: _sort, direction, ...rest } = params;
  return operationQuery(auditOperations.list, { query: { q: q || undefined, offset, limit, direction, ...rest } });
}

/** A page of the entries of a project. */
export function projectAuditQuery(project: string, { q = '', offset = 0, limit = 50, ...params }: AuditParams = {}) {
  const { sort: _sort, direction, ...rest } = params;
  return operationQuery(auditOperations.listOfProject, { query: { q: q || undefined, offset, limit, direction, ...rest, project } });
}

/** A project, by its slug. */
export function projectQuery(slug: string) {
  return queryOptions({
    queryKey: ['projects', 'one', slug],
    queryFn: ({ signal }) => call('get', `projects/${encodeURIComponent(slug)}`, ProjectSchema, { signal }),
  });
}

/** The projects that the log can be filtered by. */
export function projectNamesQuery() {
  return queryOptions({
    queryKey: ['projects', 'names'],
    queryFn: async ({ signal }) => {
      const { items } = await call('get', 'projects', ProjectListSchema, { searchParams: { limit: 100 }, signal });
      return items.map(({ slug, name }) => ({ value: slug, label: name }));
    },
  });
}

/** The hash chain over the log, and its last verification. */
export function auditChainQuery() {
  return operationQuery(auditOperations.chain, {});
}
