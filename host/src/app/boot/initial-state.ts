import { type InitialState, InitialStateSchema, initialStateElementId } from '@cairn/contract';
import * as v from 'valibot';

/** Returns the initial state from the HTML; null when the page started from the cached shell, or when the state is invalid. */
export function readInitialState(): InitialState | null {
  const text = document.getElementById(initialStateElementId)?.textContent;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), InitialStateSchema), text);
  if (!parsed.success && text) console.error('the initial state cannot be read', v.flatten(parsed.issues));
  return parsed.success ? parsed.output : null;
}
