import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

const dockedAtom = atom<{ element: HTMLElement; px: number } | null>(null);

/**
 * A `ref` for what stays at the lower edge of a page, as the field that one writes in does: what the shell says over the page, toasts and
 * the prompt for a new version, stands above it.
 */
export function dockedRef(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const leave = () => {
    if (store.get(dockedAtom)?.element === element) store.set(dockedAtom, null);
  };
  const observer = new ResizeObserver(() => {
    const { top, height } = element.getBoundingClientRect();
    if (height > 0) store.set(dockedAtom, { element, px: document.documentElement.clientHeight - top });
    else leave();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    leave();
  };
}

/** From the lower edge of the window to the upper edge of what is docked there, in CSS pixels; 0 where nothing is. */
export function useDockedHeight(): number {
  return useAtomValue(dockedAtom, { store })?.px ?? 0;
}
