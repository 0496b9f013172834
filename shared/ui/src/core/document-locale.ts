import { createContext, useContext, useSyncExternalStore } from 'react';

/** The language when rendering without a document. */
export const DocumentLocale = createContext<string | null>(null);

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** Returns the page's language from `<html lang>`, which the host updates. Components use it to format numbers and times. */
export function useDocumentLocale(): string {
  const given = useContext(DocumentLocale);
  return useSyncExternalStore(subscribe, locale, () => given ?? locale());
}

const locale = () => document.documentElement.lang || 'en';
