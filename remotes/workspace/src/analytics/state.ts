import { type AnalyticsPeriod, AnalyticsQuerySchema, analyticsOperations, analyticsPeriods, analyticsSteps } from '@cairn/api';
import { operationQuery } from '@cairn/shell';
import * as v from 'valibot';

const names = Object.keys(AnalyticsQuerySchema.entries) as (keyof typeof AnalyticsQuerySchema.entries)[]; // the keys are known

export const periods = (Object.keys(analyticsPeriods) as AnalyticsPeriod[]).toSorted(
  (one, other) => analyticsPeriods[one] - analyticsPeriods[other],
); // the same
export const steps = analyticsSteps;

/** Parses the parameters of a URL. Invalid ones are ignored. */
export function readAnalytics(search: URLSearchParams): Partial<Record<(typeof names)[number], string>> {
  const found: Partial<Record<(typeof names)[number], string>> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value && v.is(AnalyticsQuerySchema.entries[name], value)) found[name] = value;
  }
  if (found.from === undefined || found.to === undefined || found.from > found.to) {
    delete found.from;
    delete found.to;
  }
  return found;
}

export function analyticsQuery(search: URLSearchParams) {
  return operationQuery(analyticsOperations.get, { query: readAnalytics(search) });
}
