import { ensureQuery } from '@cairn/shell';
import { macrosQuery } from './queries.ts';

/** Loads `/app/staff/macros`. */
export async function loadMacros(): Promise<null> {
  await ensureQuery(macrosQuery());
  return null;
}
