import { useSession } from '@cairn/shell';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { openRail } from '../rail/rail-state.ts';
import { watchHands } from './hands.ts';
import { entryOf, keepPlace, placeOf } from './scroll-places.ts';

/**
 * What a full page load would do by itself: to the top on a new path, on the way back to where one was, smoothly to a
 * hash, the focus on the new page's heading, where a screen reader then reads on (specification, section 2; WCAG 2.4.3).
 */
export function useNavigationEffects(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const { pathname, hash } = location;
  const entry = entryOf(location);
  const back = useNavigationType() === 'POP';
  const signedIn = Boolean(useSession());
  const former = useRef(pathname);
  useKeptPlace(main, entry);
  useLayoutEffect(() => {
    if (former.current !== pathname) openRail(false);
    if (hash) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const target = inView(main.current, `#${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
      target?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
      former.current = pathname;
      return;
    }
    const place = back ? (placeOf(entry) ?? 0) : 0;
    if (former.current === pathname || !signedIn) {
      // Back to the same page with another query, or to this one after a reload.
      if (place) return whenDrawn(() => main.current?.scrollTo(0, place));
      return;
    }
    former.current = pathname;
    const hands = watchHands();
    const leave = whenDrawn(
      () => main.current?.scrollTo(0, place),
      () => {
        hands.rest();
        if (hands.haveMovedTo(main.current)) return;
        const heading = inView(main.current, 'h1');
        (heading ?? main.current)?.focus({ preventScroll: true });
      },
    );
    return () => {
      leave();
      hands.rest();
    };
  }, [entry, pathname, hash, back, signedIn]);
  return main;
}

/** The first that matches in the page in view: those that are kept out of sight may have the same. */
function inView(main: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility());
}

/** Notes how far the page is scrolled, for the way back. In the layout phase: the new page's scrolling is not the old one's. */
function useKeptPlace(main: RefObject<HTMLElement | null>, entry: string): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const note = () => keepPlace(entry, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [main, entry]);
}

/**
 * Scrolls with the first frame of the page and moves the focus after it: both want the layout, which would be worked out
 * a second time if they asked before the page stands. Answers how to leave it.
 */
function whenDrawn(scroll: () => void, focus?: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    scroll();
    if (focus) timer = setTimeout(focus);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
