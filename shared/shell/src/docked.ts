import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

const dockedAtom = atom<{ element: HTMLElement; px: number } | null>(null);

/** A `ref` callback for an element docked at the bottom of a page, such as a composer. Toasts and the update prompt are shown above it. */
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

/** Returns the distance from the bottom of the window to the top of the docked element, in CSS pixels; 0 without one. */
export function useDockedHeight(): number {
  return useAtomValue(dockedAtom, { store })?.px ?? 0;
}
