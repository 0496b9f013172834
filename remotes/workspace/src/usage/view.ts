import { MonthSchema, type UsageKind, usageKinds } from '@cairn/api';
import * as v from 'valibot';

/** What the page shows: it is all in its address. */
export interface UsageView {
  /** `2026-11`; undefined: the running month. */
  month: string | undefined;
  meter: UsageKind;
}

/** Reads the address. What is no month or no meter is left out. */
export function usageView(search: URLSearchParams): UsageView {
  const month = v.safeParse(MonthSchema, search.get('month'));
  const meter = usageKinds.find((kind) => kind === search.get('meter')) ?? 'sessions';
  return { month: month.success ? month.output : undefined, meter };
}

/** Seats and storage are measured, not added up. */
export function isGauge(meter: UsageKind): boolean {
  return meter === 'seats' || meter === 'storageBytes';
}
