import { useEffect, useEffectEvent } from 'react';

/** Calls `onKey` for every key pressed in the document while the component is mounted. Always uses the latest closure. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Returns whether somebody types in the target, so that single-letter shortcuts do not apply. Checkboxes do not count: letters act on their
 * rows.
 */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
}
