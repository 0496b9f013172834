import { type AnalyticsQuery, type AnalyticsStep, analyticsMaxDailySteps, analyticsMaxDays, analyticsPeriods } from '@cairn/api';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';

const dayMs = 86_400_000;

/** First and last day (inclusive), ISO. */
export interface DaySpan {
  from: string;
  to: string;
}

export interface Period extends DaySpan {
  step: AnalyticsStep;
  /** The steps in order. The first and the last may be shorter. */
  steps: DaySpan[];
  before: (DaySpan & { steps: DaySpan[] }) | null;
}

/**
 * Returns the period of a query for a given day. Pure.
 * @throws ApiError BAD_REQUEST if it ends before it begins, has only one end, or is longer than three years
 */
export function periodOf({ period, from, to, compare, step: asked }: AnalyticsQuery, today: string): Period {
  if ((from === undefined) !== (to === undefined)) refuse(from === undefined ? 'from' : 'to', 'REQUIRED');
  const span = from !== undefined && to !== undefined ? { from, to } : { from: addDays(today, 1 - analyticsPeriods[period]), to: today };
  const days = daysIn(span);
  if (days < 1) refuse('to', 'VALUE_INVALID');
  if (days > analyticsMaxDays) refuse('from', 'VALUE_INVALID');
  const step = stepOf(days, asked);
  const before = { from: addDays(span.from, -days), to: addDays(span.from, -1) };
  return {
    ...span,
    step,
    steps: stepsOf(span, step),
    before: compare === 'off' ? null : { ...before, steps: stepsOf(before, step) },
  };
}

/** Adds days to a day. `days` may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Return the later and the earlier of two days. */
export const laterDay = (one: string, other: string): string => [one, other].toSorted()[1] ?? one;
export const earlierDay = (one: string, other: string): string => [one, other].toSorted()[0] ?? one;

/** Returns the first day of the step that contains a day. Weeks start on Monday. */
export function stepStart(day: string, step: AnalyticsStep): string {
  if (step === 'day') return day;
  return step === 'month' ? `${day.slice(0, 7)}-01` : addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the whole calendar months within a span that ended before `through`, or null if there are none. `to` is their last day. */
export function monthsIn({ from, to }: DaySpan, through: string): DaySpan | null {
  const first = from.endsWith('-01') ? from : nextStep(from, 'month');
  const until = stepStart(earlierDay(addDays(to, 1), through), 'month');
  return first < until ? { from: first, to: addDays(until, -1) } : null;
}

function daysIn({ from, to }: DaySpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

function stepOf(days: number, asked: AnalyticsStep | undefined): AnalyticsStep {
  if (asked === 'day' && days > analyticsMaxDailySteps) return 'week';
  return asked ?? (days <= 31 ? 'day' : days <= 183 ? 'week' : 'month');
}

function stepsOf({ from, to }: DaySpan, step: AnalyticsStep): DaySpan[] {
  const steps: DaySpan[] = [];
  for (let start = from; start <= to; ) {
    const next = nextStep(start, step);
    const end = addDays(next, -1);
    steps.push({ from: start, to: earlierDay(end, to) });
    start = next;
  }
  return steps;
}

function nextStep(day: string, step: AnalyticsStep): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'week') return addDays(stepStart(day, 'week'), 7);
  return stepStart(addDays(stepStart(day, 'month'), 31), 'month');
}

function refuse(field: string, code: string): never {
  throw new ApiError('BAD_REQUEST', { issues: [issue(field, code)] });
}
