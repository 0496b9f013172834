import type { Page } from 'playwright';

/** Returns the cached reads of this browser, as stored in IndexedDB. They are written shortly after a response. */
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

/** The list of the decisions page. Home, which comes before it, reads a shorter list with the same name. */
export const decisionsKept = /"decisions","list",\{[^}]*"limit":25/;
