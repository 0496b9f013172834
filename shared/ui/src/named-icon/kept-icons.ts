import type { IconifyIcon } from '@iconify/react';
import * as v from 'valibot';

/** Starts with `cairn.`, like every key that a sign-out clears. */
const key = 'cairn.icons';

/** 168 hours (specification, section 9). */
const keptForMs = 168 * 3_600_000;

/** The oldest are removed first: local storage is small and shared. */
const keptAtMost = 200;

const number = v.exactOptional(v.number());
const flag = v.exactOptional(v.boolean());
const IconSchema = v.object({
  body: v.string(),
  left: number,
  top: number,
  width: number,
  height: number,
  rotate: number,
  hFlip: flag,
  vFlip: flag,
});
const KeptSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.object({ at: v.number(), icon: IconSchema })));
type Kept = v.InferOutput<typeof KeptSchema>;

/** Returns the cached icons that are not older than 168 hours, by name. */
export function keptIcons(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs = Date.now()): Map<string, IconifyIcon> {
  return new Map(Object.entries(fresh(storage, nowMs)).map(([name, { icon }]) => [name, icon]));
}

/** Caches an icon. Ignores a full or blocked storage: the icon is then fetched again at the next visit. */
export function keepIcon(storage: Pick<Storage, 'getItem' | 'setItem'>, name: string, icon: IconifyIcon, nowMs = Date.now()): void {
  const kept = Object.entries({ ...fresh(storage, nowMs), [name]: { at: nowMs, icon } });
  const newest = kept.sort(([, a], [, b]) => b.at - a.at).slice(0, keptAtMost);
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries(newest)));
  } catch (error) {
    console.warn('icons are not kept in this browser', error);
  }
}

function fresh(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): Kept {
  const parsed = v.safeParse(KeptSchema, storage.getItem(key));
  if (!parsed.success) return {};
  return Object.fromEntries(Object.entries(parsed.output).filter(([, { at }]) => at <= nowMs && nowMs - at < keptForMs));
}
