import { type RefObject, useEffect, useRef } from 'react';

/** The way from one version of a message to its neighbour. */
export type Way = 'before' | 'next';

/** The version that was gone to by its neighbour's control, which takes the focus on once that version is drawn. */
export interface Chosen {
  id: string;
  way: Way;
}

/**
 * Where what had the focus has left the thread, as a button does whose message makes way for another, the focus goes to where is written
 * next, or to what stands in that place. The thread says `data-keeps-focus`, so that the list beside it leaves it alone.
 */
export function useThreadFocus(thread: RefObject<HTMLElement | null>): RefObject<Chosen | null> {
  const chosen = useRef<Chosen | null>(null);
  useEffect(() => {
    const { current: section } = thread;
    if (!section) return;
    let had: Element | null = null;
    // Only while the focus is within: thousands of messages come and go.
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

/** On a touch screen no field has the focus by itself: it would bring the keyboard over what is about to be read. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function nextOf(section: HTMLElement): HTMLElement | null {
  const wanted = isTouched() ? 'button' : 'textarea, button';
  return section.querySelector<HTMLElement>(`[data-write] :is(${wanted}):enabled`) ?? section.querySelector('h2');
}
