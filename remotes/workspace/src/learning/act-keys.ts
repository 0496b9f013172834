import { useSingleKeys } from '@cairn/shell';
import { useEffect, useEffectEvent } from 'react';

/** What a single key does to what is open, by its letter. */
export type ActKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Single letters act on what is open, outside of fields and of what lies over the page, where they are not turned off. */
export function useActKeys(keys: ActKeys): void {
  const enabled = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const act = keys[event.key.toLowerCase()];
    if (!enabled || !act || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    if (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
