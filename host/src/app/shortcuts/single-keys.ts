import { savePreferences } from '@cairn/shell';

/** Turns single-key shortcuts on or off for this user, on all devices. @throws {ApiError} */
export function chooseSingleKeys(shortcuts: boolean): Promise<void> {
  return savePreferences({ shortcuts });
}
