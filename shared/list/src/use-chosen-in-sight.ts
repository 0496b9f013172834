import { type RefObject, useEffect, useRef } from 'react';

/**
 * Of a line that is pushed aside by a finger: what is chosen in it is in sight when the page opens.
 * @returns the line
 */
export function useChosenInSight<Line extends HTMLElement>(): RefObject<Line | null> {
  const line = useRef<Line>(null);
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return line;
}
