import { getSession, savePreferences, useSession } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** From this width on the help stands beside the page; below it is a sheet. As in shell.module.css. */
const beside = '(min-width: 1100px)';

/** The sheet belongs to the moment: it does not come back with the next page load. */
const sheetAtom = atom(false);

/** Does the help stand beside the page? Kept with the colour scheme (specification, section 2). */
export function useHelpOpen(): boolean {
  return useSession()?.user.preferences.appearance?.helpOpen ?? false;
}

export function useHelpSheet(): boolean {
  return useAtomValue(sheetAtom, { store });
}

export function closeHelpSheet(): void {
  store.set(sheetAtom, false);
}

/** Opens the help or closes it: beside the page where there is room, else as a sheet over it. @throws {ApiError} */
export async function toggleHelp(): Promise<void> {
  if (!matchMedia(beside).matches) {
    store.set(sheetAtom, (open) => !open);
    return;
  }
  await savePreferences({ appearance: { helpOpen: !getSession()?.user.preferences.appearance?.helpOpen } });
}
