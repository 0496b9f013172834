import { createContext, useContext, useSyncExternalStore } from 'react';

/** What a page that is rendered while the host is built has in place of a browser. */
export interface Ahead {
  path: string;
  /** Told the page's title, which a browser sets on the document. */
  onTitle: (title: string) => void;
}

/** Null in a browser. */
export const AheadContext = createContext<Ahead | null>(null);

const never = () => () => undefined;

/** Has this page come to life? False while it is rendered ahead and during the first rendering that takes it over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** @param server what stands in the HTML. @returns what the browser says once it has taken over */
export function useInBrowser<T extends string | boolean | number | null>(browser: () => T, server: T): T {
  return useSyncExternalStore(never, browser, () => server);
}

export function useAhead(): Ahead | null {
  return useContext(AheadContext);
}
