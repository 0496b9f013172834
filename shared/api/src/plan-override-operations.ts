import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import { PlanOverrideEndSchema, PlanOverrideInputSchema, TenantLimitsSchema } from './plan-override.ts';

const shared = {
  tag: 'Administration',
  access: 'platform.admin',
  params: v.object({ tenant: IdSchema }),
  output: TenantLimitsSchema,
} as const;

/** The limits of a tenant and their overrides, for platform administrators. */
export const planOverrideOperations = {
  get: {
    ...shared,
    name: 'getTenantLimits',
    method: 'get',
    path: '/admin/tenants/{tenant}/limits',
    summary: 'The limits of a tenant, what it has used this month, and the overrides by operators.',
    refusals: ['NOT_FOUND'],
  },
  set: {
    ...shared,
    name: 'setPlanOverride',
    method: 'put',
    path: '/admin/tenants/{tenant}/override',
    summary: 'Sets the limits of another plan or single limits until a day. Replaces the current override. Prices do not change.',
    body: PlanOverrideInputSchema,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'REAUTHENTICATE'],
  },
  end: {
    ...shared,
    name: 'endPlanOverride',
    method: 'post',
    path: '/admin/tenants/{tenant}/override/end',
    summary: 'Ends the current override early. The limits of the plan apply at once.',
    body: PlanOverrideEndSchema,
    refusals: ['NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'REAUTHENTICATE'],
  },
} as const satisfies Record<string, Operation>;
