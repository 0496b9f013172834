import { type RefObject, useEffect, useRef } from 'react';

/**
 * Of a line that is pushed aside by a finger: what is chosen in it stands in sight when the page opens, the view before the filters.
 * @returns the line
 */
export function useChosenInSight<Line extends HTMLElement>(): RefObject<Line | null> {
  const line = useRef<Line>(null);
  useEffect(() => {
    const chosen = line.current?.querySelectorAll('[aria-current], [data-set="true"]') ?? [];
    for (const one of [...chosen].reverse())
      one.scrollIntoView({ block: 'nearest', inline: one.matches('[data-set]') ? 'start' : 'center' });
  }, []);
  return line;
}
