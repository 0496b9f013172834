import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the current item of a horizontally scrolling line into view when the page opens.
 * @returns the ref of the line
 */
export function useChosenInSight<Line extends HTMLElement>(): RefObject<Line | null> {
  const line = useRef<Line>(null);
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return line;
}
