import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Says on the document when the page may be looked at: `data-gallery="ready"` once what it shows is there and the fonts
 * are. Tests wait for it, and for nothing else.
 */
export function useReady(selector: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.gallery = `waiting for ${selector} on ${pathname}${search}`;
    let current = true;
    const look = () => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      void Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]).then(() => {
        if (current) dataset.gallery = 'ready';
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [selector, pathname, search]);
}
