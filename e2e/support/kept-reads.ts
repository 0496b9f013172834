import type { Page } from 'playwright';

/** What this browser has kept of what was read, as it is written in IndexedDB: a moment after it came. */
export function keptReads(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const open = indexedDB.open('cairn-queries');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const get = open.result.transaction('queries').objectStore('queries').get('queries');
          get.onsuccess = () => resolve(String(get.result));
          get.onerror = () => reject(get.error);
        };
      }),
  );
}

/** The list of the page of decisions: Home, before it, reads a shorter one that names the same. */
export const decisionsKept = /"decisions","list",\{[^}]*"limit":25/;
