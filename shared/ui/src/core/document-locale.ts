import { createContext, useContext, useSyncExternalStore } from 'react';

/** The language of a page that is rendered without a document. */
export const DocumentLocale = createContext<string | null>(null);

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The language of the page, from `<html lang>`, which the host keeps: components format numbers and times by it. */
export function useDocumentLocale(): string {
  const given = useContext(DocumentLocale);
  return useSyncExternalStore(subscribe, locale, () => given ?? locale());
}

const locale = () => document.documentElement.lang || 'en';
