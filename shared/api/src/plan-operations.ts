import * as v from 'valibot';
import type { Operation } from './operation.ts';
import {
  PlanListSchema,
  PlanPreviewQuerySchema,
  PlanPreviewSchema,
  PlanSchema,
  PlanUpdateSchema,
  PlanVersionsSchema,
  tenantPlans,
} from './plan.ts';

/** The plans of organizations. */
export const planOperations = {
  list: {
    tag: 'Billing',
    name: 'listPlans',
    method: 'get',
    path: '/plans',
    summary: 'The plans with their limits and prices, as they are sold now.',
    access: 'public',
    output: PlanListSchema,
  },
  update: {
    tag: 'Billing',
    name: 'updatePlan',
    method: 'put',
    path: '/admin/plans/{plan}',
    summary: 'Changes a plan. Subscriptions stay at the version that they were sold at until they renew or change.',
    access: 'platform.admin',
    params: v.object({ plan: v.picklist(tenantPlans) }),
    body: PlanUpdateSchema,
    output: PlanSchema,
    refusals: ['CONFLICT'],
  },
  versions: {
    tag: 'Billing',
    name: 'listPlanVersions',
    method: 'get',
    path: '/admin/plans/versions',
    summary: 'The versions of all plans with who created them, the newest first: up to 100.',
    access: 'platform.admin',
    output: PlanVersionsSchema,
  },
  preview: {
    tag: 'Billing',
    name: 'previewPlan',
    method: 'post',
    path: '/admin/plans/{plan}/preview',
    summary: 'How many tenants a change of limits would touch. Changes nothing.',
    access: 'platform.admin',
    params: v.object({ plan: v.picklist(tenantPlans) }),
    body: PlanPreviewQuerySchema,
    output: PlanPreviewSchema,
    readOnly: true,
    idempotent: false,
  },
} as const satisfies Record<string, Operation>;
