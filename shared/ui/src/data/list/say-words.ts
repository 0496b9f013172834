import type { PointerEvent } from 'react';

/** Sets the label of an icon-only action as its tooltip. Whether an action is icon-only depends on the width, which only CSS knows. */
export function sayWords({ target }: PointerEvent): void {
  const act = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
  if (!act) return;
  const words = [...act.childNodes].filter((part) => !(part instanceof Element && part.ariaHidden === 'true')); // no key hints
  const text = words.map(({ textContent }) => textContent).join('');
  if (text) act.title = getComputedStyle(act).fontSize === '0px' ? text : '';
}
