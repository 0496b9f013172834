import * as v from 'valibot';
import {
  AuditChainSchema,
  AuditExportQuerySchema,
  AuditListQuerySchema,
  AuditListSchema,
  ProjectAuditExportQuerySchema,
  ProjectAuditListQuerySchema,
} from './audit.ts';
import { exportSummary, type Operation } from './operation.ts';

const read = { tag: 'Audit', method: 'get', access: 'tenant.manage' } as const;

const readProject = { ...read, access: 'signed-in', refusals: ['FORBIDDEN', 'NOT_FOUND'] } as const;

/** The audit log of the organization, for its owners and administrators; the entries of a project, for its managers. */
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
  listOfProject: {
    ...readProject,
    name: 'listProjectAudit',
    path: '/project-audit',
    summary: 'Who changed what in a project, newest first, for those who manage it. Addresses are shown to owners and administrators only.',
    query: ProjectAuditListQuerySchema,
    output: AuditListSchema,
  },
  exportOfProject: {
    ...readProject,
    name: 'exportProjectAudit',
    path: '/project-audit/export',
    summary: exportSummary,
    query: ProjectAuditExportQuerySchema,
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
