import { savePreferences } from '@cairn/shell';

/** Turns the shortcuts of a single key on or off, for this person, everywhere. @throws {ApiError} */
export function chooseSingleKeys(shortcuts: boolean): Promise<void> {
  return savePreferences({ shortcuts });
}
