import * as v from 'valibot';
import { NewTenantSchema, OwnerInviteSchema } from './new-tenant.ts';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import { TenantDetailSchema, TenantExportQuerySchema, TenantListQuerySchema, TenantListSchema } from './tenant-admin.ts';
import { TenantNoteInputSchema, TenantNoteSchema } from './tenant-note.ts';
import { TenantSuspensionInputSchema } from './tenant-suspension.ts';

const shared = { tag: 'Administration', access: 'platform.admin' } as const;
const suspension = {
  ...shared,
  method: 'post',
  params: v.object({ tenant: IdSchema }),
  body: TenantSuspensionInputSchema,
  output: TenantDetailSchema,
} as const;

/** The tenants of the installation, for platform administrators. */
export const tenantOperations = {
  list: {
    ...shared,
    name: 'listTenants',
    method: 'get',
    path: '/admin/tenants',
    summary: 'The tenants of this installation, by name, with how much each has.',
    query: TenantListQuerySchema,
    output: TenantListSchema,
  },
  export: {
    ...shared,
    name: 'exportTenants',
    method: 'get',
    path: '/admin/tenants/export',
    summary: exportSummary,
    query: TenantExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  get: {
    ...shared,
    name: 'getTenant',
    method: 'get',
    path: '/admin/tenants/{tenant}',
    summary: 'One tenant, by id or slug, with its owners and administrators.',
    params: v.object({ tenant: IdSchema }),
    output: TenantDetailSchema,
    refusals: ['NOT_FOUND'],
  },
  create: {
    ...shared,
    name: 'createTenant',
    method: 'post',
    path: '/admin/tenants',
    summary: 'Creates a tenant on the free plan, without members, and invites its owner by mail.',
    body: NewTenantSchema,
    output: TenantDetailSchema,
    status: 201,
    refusals: ['MAIL_UNAVAILABLE', 'REAUTHENTICATE'],
  },
  inviteOwner: {
    ...shared,
    name: 'inviteTenantOwner',
    method: 'post',
    path: '/admin/tenants/{tenant}/owner',
    summary: 'Invites the owner of a tenant that has no members yet. The former invitation ends.',
    params: v.object({ tenant: IdSchema }),
    body: OwnerInviteSchema,
    output: TenantDetailSchema,
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'MAIL_UNAVAILABLE', 'REAUTHENTICATE'],
  },
  note: {
    ...shared,
    name: 'saveTenantNote',
    method: 'put',
    path: '/admin/tenants/{tenant}/note',
    summary: 'Replaces what staff noted about a tenant. Its members never see it.',
    params: v.object({ tenant: IdSchema }),
    body: TenantNoteInputSchema,
    output: TenantNoteSchema,
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
  suspend: {
    ...suspension,
    name: 'suspendTenant',
    path: '/admin/tenants/{tenant}/suspension',
    summary: 'Suspends a tenant: its members are signed out and its keys stop at once. Nothing is deleted. Owners get a mail.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'TENANT_PROTECTED', 'REAUTHENTICATE'],
  },
  restore: {
    ...suspension,
    name: 'restoreTenant',
    path: '/admin/tenants/{tenant}/restoration',
    summary: 'Ends the suspension of a tenant: members sign in again, and its keys work again. Owners get a mail.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'REAUTHENTICATE'],
  },
} as const satisfies Record<string, Operation>;
