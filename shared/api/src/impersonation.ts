import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema, LineSchema } from './plain-text.ts';

/** What an operator may do as a member: `read`: nothing is changed; `write`: changes of projects and their knowledge too. */
export const impersonationAccess = ['read', 'write'] as const;
export type ImpersonationAccess = (typeof impersonationAccess)[number];

/** Who decides about support access: the owners of each organization, or the installation allows it always. */
export const supportPolicies = ['owner', 'always'] as const;
export type SupportPolicy = (typeof supportPolicies)[number];

/** For how many days an owner may allow support access, and for how many minutes an impersonation lasts. */
export const supportAccessDays = [1, 3, 7] as const;
export const impersonationMinutes = [15, 30, 60] as const;

/** The maximum length of the reason of an impersonation, in UTF-16 code units. */
export const maxImpersonationReason = 300;

const AccessSchema = v.picklist(impersonationAccess, 'VALUE_INVALID');

/** The permission of an owner. `by`: null if that account is deleted. */
const SupportAccessSchema = v.object({ access: AccessSchema, by: v.nullable(v.string()), from: v.string(), until: v.string() });

/** What the banner of an impersonation shows. In the profile of the person. `until`: ISO 8601. */
export const ImpersonationMarkSchema = v.object({ operator: v.string(), access: AccessSchema, reason: v.string(), until: v.string() });
export type ImpersonationMark = v.InferOutput<typeof ImpersonationMarkSchema>;

/** How an impersonation ended: by the operator, by an owner who ended the support access, or by time. */
export const impersonationEnds = ['operator', 'owner'] as const;

/** One impersonation, for the owners of the organization and for operators. */
export const ImpersonationSchema = v.object({
  id: v.string(),
  operator: v.string(),
  /** Null if that account is deleted. */
  person: v.nullable(v.string()),
  access: AccessSchema,
  reason: v.string(),
  startedAt: v.string(),
  /** When it ended, or ends by itself. */
  endsAt: v.string(),
  /** Whether it runs now. It ends earlier if the sign-in of the operator or the access of the member does. */
  running: v.boolean(),
});
export type Impersonation = v.InferOutput<typeof ImpersonationSchema>;

/** GET /tenant/support-access. `impersonations`: newest first, at most 20. */
export const SupportAccessStateSchema = v.object({
  policy: v.picklist(supportPolicies),
  current: v.nullable(SupportAccessSchema),
  impersonations: v.array(ImpersonationSchema),
});
export type SupportAccessState = v.InferOutput<typeof SupportAccessStateSchema>;

/** POST /tenant/support-access. */
export const SupportAccessOpenSchema = v.object({ access: AccessSchema, days: v.picklist(supportAccessDays, 'VALUE_INVALID') });
export type SupportAccessOpen = v.InferOutput<typeof SupportAccessOpenSchema>;

/** GET /admin/tenants/{tenant}/impersonations. */
export const TenantImpersonationsSchema = v.object({
  ...SupportAccessStateSchema.entries,
  /** What an operator may start now; null: nothing. */
  allowed: v.nullable(AccessSchema),
  /** The members who can be impersonated, managers first. At most 200. */
  people: v.array(v.object({ userId: v.string(), displayName: v.string(), email: v.string(), role: v.string() })),
});
export type TenantImpersonations = v.InferOutput<typeof TenantImpersonationsSchema>;

/** POST /admin/tenants/{tenant}/impersonations. */
export const ImpersonationStartSchema = v.object({
  person: IdSchema,
  access: AccessSchema,
  minutes: v.picklist(impersonationMinutes, 'VALUE_INVALID'),
  reason: v.pipe(LineSchema, v.nonEmpty('REASON_REQUIRED'), v.maxLength(maxImpersonationReason, 'TEXT_TOO_LONG')),
});
export type ImpersonationStart = v.InferOutput<typeof ImpersonationStartSchema>;

const ofOwner = { tag: 'Administration', access: 'tenant.own', output: SupportAccessStateSchema } as const;

/** Whether operators of the installation may look as members of the organization, for its owners. */
export const supportAccessOperations = {
  get: {
    ...ofOwner,
    name: 'getSupportAccess',
    method: 'get',
    path: '/tenant/support-access',
    summary: 'Whether and until when operators may impersonate members, and who did.',
  },
  open: {
    ...ofOwner,
    name: 'openSupportAccess',
    method: 'post',
    path: '/tenant/support-access',
    summary: 'Allows operators for some days to impersonate members, read-only or with changes.',
    body: SupportAccessOpenSchema,
    refusals: ['STATE_INVALID', 'REAUTHENTICATE'],
  },
  end: {
    ...ofOwner,
    name: 'endSupportAccess',
    method: 'post',
    path: '/tenant/support-access/end',
    summary: 'Ends the support access. Impersonations that run end with their next request.',
    refusals: ['STATE_INVALID'],
  },
} as const satisfies Record<string, Operation>;

const ofTenant = {
  tag: 'Administration',
  access: 'platform.admin',
  path: '/admin/tenants/{tenant}/impersonations',
  params: v.object({ tenant: IdSchema }),
} as const;

/** Impersonations, for platform administrators. */
export const impersonationOperations = {
  get: {
    ...ofTenant,
    name: 'getTenantImpersonations',
    method: 'get',
    summary: 'Whether members of a tenant can be impersonated, by whom it was done, and as whom it can be.',
    output: TenantImpersonationsSchema,
    refusals: ['NOT_FOUND'],
  },
  start: {
    ...ofTenant,
    name: 'startImpersonation',
    method: 'post',
    summary: 'Signs this browser in as a member for some minutes, besides the sign-in of the operator. Owners get a mail.',
    body: ImpersonationStartSchema,
    output: v.object({ success: v.literal(true), until: v.string() }),
    refusals: ['NOT_FOUND', 'STATE_INVALID', 'REAUTHENTICATE'],
    idempotent: false,
  },
  end: {
    tag: 'Administration',
    access: 'signed-in',
    name: 'endImpersonation',
    method: 'post',
    path: '/impersonation/end',
    summary: 'Ends the impersonation of this browser. The operator is who they were. Also answers if it has ended already.',
    output: v.object({ success: v.literal(true) }),
    idempotent: false,
  },
} as const satisfies Record<string, Operation>;
