import { MonthSchema, type UsageKind, usageKinds } from '@cairn/api';
import * as v from 'valibot';

/** The state of the page, stored in its URL. */
export interface UsageView {
  /** `2026-11`; undefined: the current month. */
  month: string | undefined;
  meter: UsageKind;
}

/** Parses the URL. Invalid values are ignored. */
export function usageView(search: URLSearchParams): UsageView {
  const month = v.safeParse(MonthSchema, search.get('month'));
  const meter = usageKinds.find((kind) => kind === search.get('meter')) ?? 'sessions';
  return { month: month.success ? month.output : undefined, meter };
}

/** Gauges such as seats and storage are measured, not summed. */
export function isGauge(meter: UsageKind): boolean {
  return meter === 'seats' || meter === 'storageBytes';
}
