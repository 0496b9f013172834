import { AnalyticsQuerySchema, AnalyticsSchema } from './analytics.ts';
import type { Operation } from './operation.ts';

/** Analytics of sessions: their usage and its benefit. */
export const analyticsOperations = {
  get: {
    tag: 'Usage',
    name: 'getAnalytics',
    method: 'get',
    path: '/analytics',
    summary: 'Sessions, costs, corrections and rules of a period, of one project (id or slug) or of all that the caller may read.',
    access: 'project.read',
    query: AnalyticsQuerySchema,
    output: AnalyticsSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
