import { getSession, savePreferences, useSession } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** From this width on, the help is shown next to the page; below it, as a sheet. Same as in shell.module.css. */
const beside = '(min-width: 1100px)';

/** Not stored: the sheet is closed after a page load. */
const sheetAtom = atom(false);

/** Returns whether the help is open next to the page. Stored with the color scheme (specification, section 2). */
export function useHelpOpen(): boolean {
  return useSession()?.user.preferences.appearance?.helpOpen ?? false;
}

export function useHelpSheet(): boolean {
  return useAtomValue(sheetAtom, { store });
}

export function closeHelpSheet(): void {
  store.set(sheetAtom, false);
}

/** Toggles the help: next to the page if there is room, else as a sheet over it. @throws {ApiError} */
export async function toggleHelp(): Promise<void> {
  if (!matchMedia(beside).matches) {
    store.set(sheetAtom, (open) => !open);
    return;
  }
  await savePreferences({ appearance: { helpOpen: !getSession()?.user.preferences.appearance?.helpOpen } });
}
