import { type RefObject, useEffect, useRef } from 'react';

/** The direction from one version of a message to another. */
export type Way = 'before' | 'next';

/** The version selected by a neighbor's control. Its own control gets the focus once it is rendered. */
export interface Chosen {
  id: string;
  way: Way;
}

/**
 * If the focused element disappears from the thread, such as a button of a replaced message, moves the focus to the composer or what is
 * shown in its place. The thread has `data-keeps-focus`, so that the list next to it does not take the focus.
 */
export function useThreadFocus(thread: RefObject<HTMLElement | null>): RefObject<Chosen | null> {
  const chosen = useRef<Chosen | null>(null);
  useEffect(() => {
    const { current: section } = thread;
    if (!section) return;
    let had: Element | null = null;
    // Only while the focus is inside, since thousands of messages come and go.
    const observer = new MutationObserver(() => {
      if (had?.isConnected !== false) return;
      if (document.activeElement !== document.body) observer.disconnect();
      else if (!chosen.current) nextOf(section)?.focus({ preventScroll: true });
    });
    const note = ({ target }: FocusEvent) => {
      had = target instanceof Element ? target : null;
      chosen.current = null;
      observer.observe(section, { childList: true, subtree: true });
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !section.contains(relatedTarget)) observer.disconnect();
    };
    section.addEventListener('focusin', note);
    section.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      section.removeEventListener('focusin', note);
      section.removeEventListener('focusout', leave);
    };
  }, [thread]);
  return chosen;
}

/** Returns whether this is a touch screen, where fields are not focused automatically: the keyboard would cover the content. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function nextOf(section: HTMLElement): HTMLElement | null {
  const wanted = isTouched() ? 'button' : 'textarea, button';
  return section.querySelector<HTMLElement>(`[data-write] :is(${wanted}):enabled`) ?? section.querySelector('h2');
}
