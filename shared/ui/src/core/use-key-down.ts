import { useEffect, useEffectEvent } from 'react';

/** Calls `onKey` for every key that is pressed in the document, with what it closed over last, for as long as the component is there. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Does somebody type there? A single letter is theirs then. In a checkbox nobody types: letters act on the rows that it ticks. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
}
