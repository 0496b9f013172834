import { useSession } from '@cairn/shell';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What a full page load would do by itself: to the top on a new path, smoothly to a hash, the focus on the new page's
 * heading, where a screen reader then reads on (specification, section 2; WCAG 2.4.3).
 */
export function useNavigationEffects(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const signedIn = Boolean(useSession());
  const former = useRef(pathname);
  useEffect(() => {
    if (hash) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
      return;
    }
    if (former.current === pathname || !signedIn) return;
    former.current = pathname;
    if (type !== 'POP') main.current?.scrollTo(0, 0);
    const heading = main.current?.querySelector<HTMLElement>('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, type, signedIn]);
  return main;
}
