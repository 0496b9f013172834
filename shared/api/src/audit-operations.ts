import * as v from 'valibot';
import { AuditChainSchema, AuditExportQuerySchema, AuditListQuerySchema, AuditListSchema } from './audit.ts';
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
  chain: {
    ...read,
    name: 'getAuditChain',
    path: '/audit/chain',
    summary: 'The end of the hash chain over the entries, its last verification and its checkpoints.',
    output: AuditChainSchema,
  },
  verify: {
    tag: 'Audit',
    method: 'post',
    access: 'tenant.manage',
    name: 'verifyAudit',
    path: '/audit/verify',
    summary: 'Recomputes the hash chain from its last checkpoint to its end, and names the first broken entry.',
    output: AuditChainSchema,
    refusals: ['RATE_LIMITED'],
    idempotent: false,
  },
} as const satisfies Record<string, Operation>;
