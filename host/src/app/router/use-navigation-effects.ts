import { useSession } from '@cairn/shell';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { openRail } from '../rail/rail-state.ts';
import { entryOf, scrollPositionOf, storeScrollPosition } from './scroll-positions.ts';
import { watchUserInput } from './user-input.ts';

/**
 * Does what a full page load would do: scrolls to the top on a new path, to the previous position on back navigation, smoothly to a hash;
 * and focuses the new page's heading, where a screen reader continues (specification, section 2; WCAG 2.4.3).
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
    const place = back ? (scrollPositionOf(entry) ?? 0) : 0;
    if (former.current === pathname || !signedIn) {
      // Back to the same page with another query, or to this one after a reload.
      if (place) return whenDrawn(() => main.current?.scrollTo(0, place));
      return;
    }
    former.current = pathname;
    const hands = watchUserInput();
    const leave = whenDrawn(
      () => main.current?.scrollTo(0, place),
      () => {
        hands.rest();
        if (hands.hasMovedFocusTo(main.current)) return;
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

/** Returns the first match in the visible page. Hidden kept-alive pages may contain matches too. */
function inView(main: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility());
}

/**
 * Records the page's scroll position for back navigation. In the layout phase, so that the new page's scrolling is not recorded for the old
 * one.
 */
function useKeptPlace(main: RefObject<HTMLElement | null>, entry: string): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const note = () => storeScrollPosition(entry, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [main, entry]);
}

/**
 * Scrolls in the next frame and moves the focus after it. Both need the layout, which would otherwise be calculated twice. Returns a
 * function that cancels it.
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
