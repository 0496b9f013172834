import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Sets `data-gallery="ready"` on the document once the selected content is rendered and fonts are loaded. Tests wait for it. */
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
