import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The language of the page, from `<html lang>`, which the host keeps: components format numbers and times by it. */
export function useDocumentLocale(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.lang || 'en');
}
