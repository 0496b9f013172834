import { type InitialState, InitialStateSchema, initialStateElementId } from '@cairn/contract';
import * as v from 'valibot';

/**
 * What the server wrote into the HTML; null on a start from the cached shell without one, or where it cannot be read.
 */
export function readInitialState(): InitialState | null {
  const text = document.getElementById(initialStateElementId)?.textContent;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), InitialStateSchema), text);
  if (!parsed.success && text) console.error('the initial state cannot be read', v.flatten(parsed.issues));
  return parsed.success ? parsed.output : null;
}
