import type { Option } from './option.ts';

/** Returns options for the time zones that this browser knows, UTC, and the current one, sorted. */
export function timeZoneOptions(current: string): Option[] {
  const zones = [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])];
  return zones.toSorted().map((id) => ({ id, label: id, code: true }));
}
