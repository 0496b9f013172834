import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { MonthSchema, SpendCapSchema, UsageReportSchema, UsageSchema, usageKinds } from './usage.ts';

/** The organization's usage, for all of its members. */
export const usageOperations = {
  get: {
    tag: 'Usage',
    name: 'getUsage',
    method: 'get',
    path: '/usage',
    summary: 'What the organization has used in a month of its time zone, the running one by default, with its limits.',
    access: 'signed-in',
    query: v.object({ month: v.optional(MonthSchema) }),
    output: UsageSchema,
  },
  report: {
    tag: 'Usage',
    name: 'getUsageReport',
    method: 'get',
    path: '/usage/report',
    summary: 'A month of one meter by day, project and key, compared with the month before.',
    access: 'project.read',
    query: v.object({ month: v.optional(MonthSchema), meter: v.optional(v.picklist(usageKinds), 'sessions') }),
    output: UsageReportSchema,
  },
  setSpendCap: {
    tag: 'Usage',
    name: 'setSpendCap',
    method: 'put',
    path: '/usage/spend-cap',
    summary: 'Sets how much usage above the plan can cost per month. Above it, agents cannot start sessions.',
    access: 'tenant.own',
    body: SpendCapSchema,
    output: SpendCapSchema,
    refusals: ['PLAN_LIMIT'],
  },
} as const satisfies Record<string, Operation>;
