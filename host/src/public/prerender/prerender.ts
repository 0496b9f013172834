import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a page has instead of a browser when it is prerendered during the host's build. */
export interface PrerenderEnvironment {
  path: string;
  /** Receives the page's title, which a browser sets on the document. */
  onTitle: (title: string) => void;
}

/** Null in a browser. */
export const PrerenderContext = createContext<PrerenderEnvironment | null>(null);

const never = () => () => undefined;

/** Returns whether this page is hydrated. False during prerendering and during the first render of hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** @param server the value in the prerendered HTML. @returns the browser's value once the page is hydrated */
export function useInBrowser<T extends string | boolean | number | null>(browser: () => T, server: T): T {
  return useSyncExternalStore(never, browser, () => server);
}

export function usePrerender(): PrerenderEnvironment | null {
  return useContext(PrerenderContext);
}
