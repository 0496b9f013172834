import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { MonthSchema, UsageSchema } from './usage.ts';

/** What an organization has used, for all of its members. */
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
} as const satisfies Record<string, Operation>;
