import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { PlanListSchema, PlanSchema, PlanUpdateSchema, tenantPlans } from './plan.ts';

/** The plans that organizations can have. */
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
} as const satisfies Record<string, Operation>;
