import type { PointerEvent } from 'react';

/** Of an act that is an icon alone, its words as a tooltip: which acts are, the room decides, and only the style sheet knows. */
export function sayWords({ target }: PointerEvent): void {
  const act = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
  if (!act) return;
  const words = [...act.childNodes].filter((part) => !(part instanceof Element && part.ariaHidden === 'true')); // its keys are hidden
  const text = words.map(({ textContent }) => textContent).join('');
  if (text) act.title = getComputedStyle(act).fontSize === '0px' ? text : '';
}
