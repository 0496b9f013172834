import * as v from 'valibot';
import { AuditExportQuerySchema, AuditListQuerySchema, AuditListSchema } from './audit.ts';
import { exportSummary, type Operation } from './operation.ts';

const read = { tag: 'Audit', method: 'get', access: 'tenant.manage' } as const;

/** The audit log of the organization, for its owners and administrators. */
export const auditOperations = {
  list: {
    ...read,
    name: 'listAudit',
    path: '/audit',
    summary: 'Who changed what, when and from where, newest first.',
    query: AuditListQuerySchema,
    output: AuditListSchema,
  },
  export: {
    ...read,
    name: 'exportAudit',
    path: '/audit/export',
    summary: exportSummary,
    query: AuditExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
} as const satisfies Record<string, Operation>;
