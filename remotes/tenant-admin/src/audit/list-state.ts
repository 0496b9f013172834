import { auditGroupNames, auditPeriodNames, identityOutcomes } from '@cairn/api';
import { defineList, type ListParams, type ListState, listParams } from '@cairn/list';
import { oneOf } from '@cairn/shell';

/** List parameters of the audit log, in the URL of `/app/tenant-admin/audit`. */
export const auditList = defineList({
  name: 'audit',
  path: '/app/tenant-admin/audit',
  perPage: 50,
  filters: { person: null, group: auditGroupNames, period: null, project: null, target: null, result: identityOutcomes },
  nameFilters: ['target'],
  sorts: { at: 'desc' },
  defaultSort: 'at',
  columns: ['what', 'who', 'target', 'where', 'at'],
  requiredColumns: ['what'],
  rowParam: 'entry',
});

/**
 * List parameters of a project's entries, in the URL of `/app/project/audit`. Saved views are those of the audit log. `where` is hidden,
 * because only owners see addresses.
 */
export const projectAuditList = defineList({
  ...auditList,
  path: '/app/project/audit',
  scopes: ['project'],
  pageScope: 'project',
  hiddenColumns: ['where'],
});

export type AuditParams = ListParams & Partial<Record<keyof typeof auditList.filters, string | undefined>>;

/** Returns the parameters of the page's read. The period takes one value, so a wrong one in the address is ignored here. */
export function auditParams(state: ListState<typeof auditList.filters, 'at', (typeof auditList.columns)[number]>): AuditParams {
  const params = listParams(auditList, state);
  return { ...params, period: oneOf(params.period ?? null, auditPeriodNames) };
}
